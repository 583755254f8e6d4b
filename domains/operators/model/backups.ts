import type { ArchiveStatus, BackupMark } from '@vitrine/platform/database'

/** A backup each night and two hours for it to take longer; the alert rules say the same (deploy/monitoring/alerts.yml). */
export const BACKUP_AGE_MAX_HOURS = 26

export interface BackupsOverview {
  readonly ageMaxHours: number
  /** Of the database, the latest of each kind. */
  readonly database: Latest & { readonly kinds: readonly BackupMark[] }
  readonly documents: Latest
  readonly archive: ArchiveStatus & { readonly isFailing: boolean }
}
interface Latest {
  readonly latestAt: Date | null
  /** Older than it may be; one that was never made is none, not an old one. */
  readonly isOld: boolean
}

/** What owners of a deployment are told of its backups, from what was marked and what PostgreSQL archives. */
export function overviewOfBackups(marks: readonly BackupMark[], archive: ArchiveStatus, now: Date): BackupsOverview {
  const kinds = marks.filter(({ kind }) => kind !== 'documents').toSorted((one, other) => +other.finishedAt - +one.finishedAt)
  const latest = (at: Date | undefined): Latest => ({
    latestAt: at ?? null,
    isOld: at !== undefined && +now - +at > BACKUP_AGE_MAX_HOURS * 3_600_000,
  })
  const isFailing = archive.failedAt !== null && (archive.archivedAt === null || archive.failedAt > archive.archivedAt)
  return {
    ageMaxHours: BACKUP_AGE_MAX_HOURS,
    database: { ...latest(kinds[0]?.finishedAt), kinds },
    documents: latest(marks.find(({ kind }) => kind === 'documents')?.finishedAt),
    archive: { ...archive, isFailing: archive.isOn && isFailing },
  }
}
