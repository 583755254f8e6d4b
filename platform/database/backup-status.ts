import { sql } from 'kysely'
import type { SystemTrx } from './statements-on.ts'

export interface BackupMark {
  readonly kind: string
  readonly finishedAt: Date
}

/** How PostgreSQL's archive of its log (WAL) stands, since its statistics were last reset. */
export interface ArchiveStatus {
  /** Whether segments are archived at all (`archive_mode`). */
  readonly isOn: boolean
  readonly archivedAt: Date | null
  readonly failedAt: Date | null
  readonly failures: number
}

/** The latest backup of each kind that was marked. */
export const latestBackups = (trx: SystemTrx): Promise<BackupMark[]> =>
  trx.rows(
    sql<{ kind: string; finishedAt: Date }>`
      select distinct on (kind) kind, finished_at as "finishedAt" from platform.backup_mark order by kind, finished_at desc`,
  )

export const archiveStatus = (trx: SystemTrx): Promise<ArchiveStatus> =>
  trx.one(
    sql<{ isOn: boolean; archivedAt: Date | null; failedAt: Date | null; failures: number }>`
      select current_setting('archive_mode') <> 'off' as "isOn", last_archived_time as "archivedAt", last_failed_time as "failedAt",
             failed_count::float8 as failures from pg_stat_archiver`,
  )
