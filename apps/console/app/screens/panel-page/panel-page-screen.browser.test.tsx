import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { FrozenBar } from '../../shell/frozen-bar.tsx'
import { aServer, me, onConsole, tidewell } from '../../testing/a-console.tsx'
import { PanelPageScreen } from './panel-page-screen.tsx'

const member = { grants: [], takes: [], factor: 'totp', lastSeenAt: null, suspendedAt: null, version: 2 }
const staff = [
  { ...member, id: 1, name: 'Ines Varga', email: 'ines@example.com', role: 'owner' },
  { ...member, id: 2, name: 'Mara Ott', email: 'mara@example.com', role: 'manager' },
]
const rows = (all: readonly object[]) => () => ({
  json: { rows: all, next: null, previous: null, total: null, asOf: '2026-11-29T00:00:00Z' },
})
const owned = { ...tidewell, permissions: [...tidewell.permissions, 'domains.edit'] }
const shop = {
  state: 'open',
  isArchived: false,
  isFrozen: false,
  note: null,
  changedAt: '2026-11-29T09:00:00Z',
  changedBy: 'Ines',
  version: 4,
}

it('names the owners and makes another member of the staff one, after a question', async () => {
  const server = aServer({
    'GET /panels/tidewell/staff': rows(staff),
    'GET /panels/tidewell/state': () => ({ json: { data: shop } }),
    'PATCH /panels/tidewell/staff/2': () => ({ json: { data: { ...staff[1], role: 'owner' } } }),
  })
  onConsole(<PanelPageScreen />, { server, panel: owned })
  await expect.element(page.getByRole('list', { name: 'Owners' }).getByText('ines@example.com')).toBeVisible()
  await expect.element(page.getByRole('button', { name: 'Make owner' })).toBeDisabled()
  await page.getByRole('combobox', { name: 'New owner' }).click()
  await page.getByRole('option', { name: 'Mara Ott · mara@example.com' }).click()
  await page.getByRole('button', { name: 'Make owner' }).click()
  await page.getByRole('dialog', { name: 'Make Mara Ott an owner of Tidewell?' }).getByRole('button', { name: 'Make owner' }).click()
  await expect.poll(() => server.to('PATCH /panels/tidewell/staff/2').map(({ body }) => body)).toEqual([{ role: 'owner', version: 2 }])
})

it('stops new orders after saying what follows, and takes them again', async () => {
  let now = shop
  const become = (isFrozen: boolean) => () => {
    now = { ...now, isFrozen, version: now.version + 1 }
    return { json: { data: now } }
  }
  const server = aServer({
    'GET /panels/tidewell/staff': rows([]),
    'GET /panels/tidewell/state': () => ({ json: { data: now } }),
    'POST /panels/tidewell/freeze': become(true),
    'POST /panels/tidewell/unfreeze': become(false),
  })
  onConsole(<PanelPageScreen />, { server, panel: owned })
  await expect.element(page.getByText(/^No owner yet/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop new orders' }).click()
  await page.getByRole('dialog', { name: 'Stop new orders of Tidewell?' }).getByRole('button', { name: 'Stop new orders' }).click()
  await expect.element(page.getByText(/^New orders and payments are stopped since .* by Ines/)).toBeVisible()
  expect(server.to('POST /panels/tidewell/freeze').map(({ body }) => body)).toEqual([{ version: 4 }])
  await page.getByRole('button', { name: 'Take orders again' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Take orders again' }).click()
  await expect.element(page.getByRole('button', { name: 'Stop new orders' })).toBeVisible()
  expect(server.to('POST /panels/tidewell/unfreeze').map(({ body }) => body)).toEqual([{ version: 5 }])
})

it('says on every screen that orders are stopped, and leads there', async () => {
  const server = aServer({ 'GET /me': () => ({ json: { data: { ...me, panels: [{ ...tidewell, isFrozen: true }] } } }) })
  onConsole(<FrozenBar />, { server, panel: { ...owned, isFrozen: true } })
  await expect.element(page.getByRole('complementary', { name: 'Orders stopped' })).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Details' })).toHaveAttribute('href', '/tidewell/hosts/shop')
})
