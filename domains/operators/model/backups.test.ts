import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { BACKUP_AGE_MAX_HOURS, overviewOfBackups } from './backups.ts'

const now = new Date('2026-11-28T12:00:00Z')
const hoursAgo = (hours: number) => new Date(+now - hours * 3_600_000)
const off = { isOn: false, archivedAt: null, failedAt: null, failures: 0 }

describe('the overview of backups', () => {
  it('warns once the newest backup of the database is older than 26 hours, whichever kind it is', () => {
    const marks = (newest: number) => [
      { kind: 'full', finishedAt: hoursAgo(90) },
      { kind: 'incremental', finishedAt: hoursAgo(newest) },
      { kind: 'documents', finishedAt: hoursAgo(1) },
    ]
    expect(overviewOfBackups(marks(26), off, now).database).toMatchObject({ latestAt: hoursAgo(26), isOld: false })
    expect(overviewOfBackups(marks(26.01), off, now).database.isOld).toBe(true)
    expect(overviewOfBackups(marks(2), off, now).database.kinds.map(({ kind }) => kind)).toEqual(['incremental', 'full'])
  })

  it('tells documents on their own, and nothing of what was never made', () => {
    const { database, documents } = overviewOfBackups([{ kind: 'documents', finishedAt: hoursAgo(30) }], off, now)
    expect(documents).toEqual({ latestAt: hoursAgo(30), isOld: true })
    expect(database).toEqual({ latestAt: null, isOld: false, kinds: [] })
  })

  it('calls an archive failing until a segment is archived again', () => {
    const isFailing = (archivedAt: Date | null, failedAt: Date | null, isOn = true) =>
      overviewOfBackups([], { isOn, archivedAt, failedAt, failures: 3 }, now).archive.isFailing
    expect(isFailing(hoursAgo(2), hoursAgo(1))).toBe(true)
    expect(isFailing(null, hoursAgo(1))).toBe(true)
    expect(isFailing(hoursAgo(1), hoursAgo(2))).toBe(false)
    expect(isFailing(hoursAgo(1), null)).toBe(false)
    expect(isFailing(null, hoursAgo(1), false)).toBe(false)
  })

  it('warns when the alert rules do', () => {
    const rules = readFileSync(path.join(import.meta.dirname, '../../../deploy/monitoring/alerts.yml'), 'utf8')
    const hours = [...rules.matchAll(/min\(vitrine_backup_age_seconds\{[^}]*\}\) > (\d+) \* 3600/g)].map(([, found]) => Number(found))
    expect(hours).toEqual([BACKUP_AGE_MAX_HOURS, BACKUP_AGE_MAX_HOURS])
  })
})
