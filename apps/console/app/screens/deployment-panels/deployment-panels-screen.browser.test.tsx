import { describe, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, me, onConsole } from '../../testing/a-console.tsx'
import { DeploymentPanelsScreen } from './deployment-panels-screen.tsx'

const lagoon = {
  ...{ id: 3, key: 'lagoon', name: 'Lagoon', origin: 'https://lagoon.example', host: 'lagoon.example' },
  otherHosts: ['old.example', 'older.example'],
  ...{ standing: 'frozen', isFrozen: true, isDemo: true, createdAt: '2026-11-01T10:00:00.000Z', orders30Days: 12_345 },
  owners: [
    { id: 7, name: 'Ines Varga' },
    { id: 8, name: 'Jonas Berg' },
  ],
}
const listing = (rows: readonly object[], deploymentRole = 'owner') =>
  aServer({
    'GET /me': () => ({ json: { data: { ...me, deploymentRole } } }),
    'GET /panels': ({ query }) => ({
      json: {
        rows: query.get('q') === 'nothing' ? [] : rows,
        ...{ next: null, previous: null, total: { count: rows.length, isExact: true }, asOf: '2026-11-29T10:00:00.000Z' },
      },
    }),
  })

describe('the list of all panels', () => {
  it('shows hosts, owners, orders and how each stands, and opens one beside it', async () => {
    await page.viewport(1440, 900)
    onConsole(<DeploymentPanelsScreen />, { server: listing([lagoon]), address: '/deployment/panels' })
    const row = page.getByRole('row', { name: /Lagoon/ })
    await expect.element(row).toBeVisible()
    for (const text of ['lagoon.example', '2 other hosts', 'Ines Varga', 'Jonas Berg', '12\u202f345', 'No new orders', 'Demo'])
      expect(row.element().textContent).toContain(text)
    await userEvent.click(page.getByRole('button', { name: /Lagoon/ }))
    const beside = page.getByRole('region', { name: 'Panel Lagoon' })
    await expect.element(beside.getByText('older.example')).toBeVisible()
    await expect.element(beside.getByRole('link', { name: 'Open in the console' })).toHaveAttribute('href', '/lagoon')
    await expect.element(beside.getByRole('link', { name: 'Visit the shop' })).toHaveAttribute('href', 'https://lagoon.example')
  })
  it('is searched and narrowed by the server', async () => {
    const server = listing([lagoon])
    onConsole(<DeploymentPanelsScreen />, { server, address: '/deployment/panels?state=archived' })
    await page.getByRole('searchbox').fill('nothing')
    await expect.element(page.getByText('Nothing matches')).toBeVisible()
    const { query } = server.to('GET /panels').at(-1) as { query: URLSearchParams }
    expect([query.get('q'), query.get('filter.standing')]).toEqual(['nothing', 'archived'])
  })
  it('offers another shop to owners of the deployment alone', async () => {
    onConsole(<DeploymentPanelsScreen />, { server: listing([], 'auditor'), address: '/deployment/panels' })
    await expect.element(page.getByText('Nothing here yet')).toBeVisible()
    expect(page.getByRole('link', { name: 'Open another shop' }).elements()).toEqual([])
  })
})
