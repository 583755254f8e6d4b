import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, me, onConsole, tidewell } from '../../testing/a-console.tsx'
import { AllPanelsScreen } from './all-panels-screen.tsx'

const answering = (more: object) => aServer({ 'GET /me': () => ({ json: { data: { ...me, ...more } } }) })
const shops = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    ...tidewell,
    id: at + 1,
    key: `shop${at + 1}`,
    name: `Shop ${at + 1}`,
    host: `shop${at + 1}.example`,
  }))

describe('all shops', () => {
  it('are listed with their hosts and whether they are open, each with its way in', async () => {
    onConsole(<AllPanelsScreen />, {
      server: answering({ panels: [tidewell, { ...tidewell, key: 'lagoon', name: 'Lagoon', state: 'preparing', isFrozen: true }] }),
      address: '/all',
    })
    await expect.element(page.getByRole('link', { name: 'Lagoon', exact: true })).toHaveAttribute('href', '/lagoon')
    await expect.element(page.getByText('Not open yet')).toBeVisible()
    expect(page.getByText('Orders stopped').elements()).toHaveLength(1)
    await expect.element(page.getByRole('link', { name: 'Visit Tidewell' })).toHaveAttribute('href', 'https://tidewell.example')
    expect(page.getByRole('link', { name: 'Visit Lagoon' }).elements()).toEqual([])
    // Another one is an owner's of the deployment to open.
    expect(page.getByRole('link', { name: 'Open another shop' }).elements()).toEqual([])
    expect(page.getByRole('searchbox').elements()).toEqual([])
  })
  it('are searched where there are many', async () => {
    onConsole(<AllPanelsScreen />, { server: answering({ panels: shops(9), deploymentRole: 'owner' }), address: '/all' })
    await page.getByRole('searchbox', { name: 'Search by name or host' }).fill('SHOP7.ex')
    await expect.element(page.getByRole('link', { name: 'Shop 7', exact: true })).toBeVisible()
    expect(page.getByRole('listitem').elements()).toHaveLength(1)
    await page.getByRole('searchbox').fill('none of them')
    await expect.element(page.getByText('No shop matches “none of them”.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Open another shop' })).toHaveAttribute('href', '/new-panel')
  })
  it('warn those who run the deployment of a backup that is too old', async () => {
    const old = { latestAt: '2026-11-20T02:00:00Z', isOld: true }
    const archive = { isOn: true, archivedAt: null, failedAt: null, failures: 0, isFailing: false }
    const server = aServer({
      'GET /me': () => ({ json: { data: { ...me, deploymentRole: 'owner' } } }),
      'GET /deployment/backups': () => ({
        json: { data: { ageMaxHours: 26, database: { ...old, kinds: [] }, documents: { latestAt: null, isOld: false }, archive } },
      }),
    })
    onConsole(<AllPanelsScreen />, { server, address: '/all' })
    await expect.element(page.getByText('The latest backup is older than 26 hours.')).toBeVisible()
    await expect.element(page.getByRole('link', { name: 'Backups' })).toHaveAttribute('href', '/deployment/backups')
  })
})
