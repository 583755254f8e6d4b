import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { BannersScreen } from './banners-screen.tsx'

const banner = {
  ...{ id: 7, place: 'orders', type: 'html', contents: { en: '<b>Old</b>' }, slides: [], scrollDelayMs: 5000, sorting: 0 },
  ...{ startsAt: null, endsAt: null, isEnabled: true, version: 3 },
}
const PREVIEW = 'POST /panels/tidewell/banners/preview'

function open(address: string) {
  const server = aServer({
    'GET /panels/tidewell/banners': () => ({
      json: { rows: [banner], next: null, previous: null, total: { count: 1, isExact: true }, asOf: '2026-11-23T12:00:00.000Z' },
    }),
    [PREVIEW]: () => ({ json: { data: { id: 1, url: 'about:blank', endsAt: '2026-11-23T12:10:00.000Z' } } }),
  })
  onConsole(<BannersScreen />, { server, address, panel: { ...tidewell, permissions: ['content.edit'] } })
  return server
}
const bodies = (server: ReturnType<typeof aServer>) => server.to(PREVIEW).map(({ body }) => body)

it('shows the shop beside the form with what is typed, and says where a place of customers is shown instead', async () => {
  await page.viewport(1440, 900)
  const server = open('/tidewell/banners?open=7')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect.poll(() => bodies(server)[0]).toEqual({ id: 7, fields: {} })
  await page.getByRole('textbox', { name: 'HTML' }).fill('<b>New</b>')
  await expect.poll(() => bodies(server).at(-1)).toEqual({ id: 7, fields: { contents: { en: '<b>New</b>' } }, continues: 1 })
  await expect.element(page.getByRole('region', { name: 'Preview' }).getByText(/shown above the order form instead/)).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'New banner' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect.element(page.getByRole('region', { name: 'Preview' })).not.toBeInTheDocument()
})
it('shows a new banner before it exists; on a phone the shop stands over the form', async () => {
  await page.viewport(390, 844)
  const server = open('/tidewell/banners?open=new')
  await page.getByRole('textbox', { name: 'HTML' }).fill('<b>First</b>')
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await expect.element(page.getByRole('dialog', { name: 'Preview' })).toBeVisible()
  await expect
    .poll(() => bodies(server).at(-1))
    .toEqual({ fields: expect.objectContaining({ place: 'dashboard', type: 'html', contents: { en: '<b>First</b>' }, slides: [] }) })
})
