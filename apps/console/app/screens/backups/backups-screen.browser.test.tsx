import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { BackupsScreen } from './backups-screen.tsx'

const hoursAgo = (hours: number) => new Date(Date.now() - hours * 3_600_000).toISOString()
const nothing = {
  ageMaxHours: 26,
  database: { latestAt: null, isOld: false, kinds: [] },
  documents: { latestAt: null, isOld: false },
  archive: { isOn: false, archivedAt: null, failedAt: null, failures: 0, isFailing: false },
}
const onBackups = (backups: object) => {
  const server = aServer({
    'GET /deployment/backups': () => ({ json: { data: { ...nothing, ...backups } } }),
  })
  onConsole(<BackupsScreen />, { server, address: '/deployment/backups' })
}
const part = (name: string) => page.getByRole('region', { name })

describe('backups of the deployment', () => {
  it('say what to do where none was ever made', async () => {
    onBackups({})
    await expect.element(part('Database').getByText('No backup was ever made')).toBeVisible()
    await expect.element(part('Archive of the log').getByText('Off')).toBeVisible()
    await expect.element(part('Documents').getByText('Never')).toBeVisible()
    expect(page.getByRole('alert').elements()).toEqual([])
  })

  it('are shown by kind with their age', async () => {
    const kinds = [
      { kind: 'incremental', finishedAt: hoursAgo(3) },
      { kind: 'full', finishedAt: hoursAgo(75) },
    ]
    onBackups({
      database: { latestAt: kinds[0]?.finishedAt, isOld: false, kinds },
      archive: { isOn: true, archivedAt: hoursAgo(0), failedAt: null, failures: 0, isFailing: false },
    })
    await expect.element(part('Database').getByText('Up to date')).toBeVisible()
    await expect.element(part('Database').getByText('(3 h 00 ago)')).toBeVisible()
    await expect.element(part('Database').getByText('(3 days ago)')).toBeVisible()
    await expect.element(part('Archive of the log').getByText('(0 min ago)')).toBeVisible()
  })

  it('warn of each that is too old, and of an archive that fails', async () => {
    const old = { latestAt: hoursAgo(30), isOld: true }
    onBackups({
      database: { ...old, kinds: [{ kind: 'full', finishedAt: old.latestAt }] },
      documents: old,
      archive: { isOn: true, archivedAt: null, failedAt: hoursAgo(1), failures: 4, isFailing: true },
    })
    await expect.element(page.getByText('The latest backup of the database is older than 26 hours.')).toBeVisible()
    expect(page.getByRole('alert').elements()).toHaveLength(3)
    await expect.element(part('Archive of the log').getByText('4 since statistics were reset')).toBeVisible()
  })
})
