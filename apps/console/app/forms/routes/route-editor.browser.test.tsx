import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import type { Route } from './route.ts'
import { RouteEditor } from './route-editor.tsx'

const [READ, WRITE] = ['GET /panels/tidewell/services/7/routes', 'PUT /panels/tidewell/services/7/routes']
const north: Route = {
  ...{ accountId: 1, account: 'North', connector: 'api-v2', isAccountEnabled: true, breakerState: 'closed' },
  ...{ providerServiceId: '104', listedName: 'Views', minQuantity: 10, maxQuantity: 5000, isGone: false, isBelowFloor: false },
  ...{ rateNano: '420000000', rateKind: 'per_1000', isPaused: false, pausedBecause: null },
  ...{ marginPercent: '23.4567', canRefill: true, canCancel: false, takenAt: null },
}
const loss: Route = {
  ...north,
  accountId: 2,
  account: 'South',
  marginPercent: '-4',
  canRefill: false,
  canCancel: true,
  takenAt: '2026-11-20T12:00:00.000Z',
}
const shown = (onSaved = vi.fn()) => {
  const server = aServer({
    [READ]: () => ({ json: { data: { version: 3, rows: [north, loss] } } }),
    [WRITE]: () => ({ json: { data: { version: 4, rows: [north], isStopped: false, isRestarted: false } } }),
    'GET /panels/tidewell/services/7/route-tests': () => ({ json: { data: { tests: [], targets: [], routes: [] } } }),
  })
  const panel = { ...tidewell, permissions: ['providers.view', 'providers.edit'] }
  onConsole(<RouteEditor serviceId={7} onSaved={onSaved} />, { server, address: '/tidewell', panel })
  return { server, onSaved }
}

it('says of each route what stays of the price, what the provider can do and when it took an order', async () => {
  shown()
  await expect.element(page.getByText('margin 23.5 % · refills · cannot cancel · no order yet')).toBeVisible()
  await expect.element(page.getByText(/^margin −4\.0 % · no refills · cancels · last order /)).toBeVisible()
})
it('saves the list as a whole, from the version that was seen', async () => {
  const { server, onSaved } = shown()
  await page.getByRole('button', { name: 'Remove South, Views' }).click()
  await page.getByRole('button', { name: 'Save routes' }).click()
  await expect
    .poll(() => server.to(WRITE).map(({ body }) => body))
    .toEqual([{ version: 3, routes: [{ accountId: 1, providerServiceId: '104', isPaused: false }] }])
  await expect.poll(() => onSaved.mock.calls[0]?.[0]).toBe('Routes saved')
})
