import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { ArchivePart } from './archive-part.tsx'

const closed = { state: 'closed', isArchived: false, isFrozen: false, note: null, changedAt: null, changedBy: null, version: 4 }
const STATE = 'GET /panels/tidewell/state'
const ARCHIVE = 'POST /panels/tidewell/archive'

it('says what stands against archiving, and asks for nothing then', async () => {
  const obstacles = [
    { kind: 'orders', count: 3, amount: null },
    { kind: 'balances', count: 2, amount: '1204.50' },
  ]
  const server = aServer({
    [STATE]: () => ({ json: { data: closed } }),
    'GET /panels/tidewell/archive': () => ({ json: { data: obstacles } }),
  })
  onConsole(<ArchivePart />, { server })
  await page.getByRole('button', { name: 'Archive shop' }).click()
  await expect.element(page.getByText('Orders in progress: 3. Wait until they end, or cancel them.')).toBeVisible()
  await expect.element(page.getByText(/^Customers with a balance: 2, \$1.204\.50 together/)).toBeVisible()
  expect(page.getByRole('dialog').elements()).toEqual([])
  expect(server.to(ARCHIVE)).toEqual([])
})

it('archives after saying what follows, and restores', async () => {
  let shop = closed
  const become = (isArchived: boolean) => {
    shop = { ...shop, isArchived, version: shop.version + 1 }
    return { json: { data: shop } }
  }
  const server = aServer({
    [STATE]: () => ({ json: { data: shop } }),
    'GET /panels/tidewell/archive': () => ({ json: { data: [] } }),
    [ARCHIVE]: () => become(true),
    'POST /panels/tidewell/restore': () => become(false),
  })
  onConsole(<ArchivePart />, { server })
  await page.getByRole('button', { name: 'Archive shop' }).click()
  await page.getByRole('dialog', { name: 'Archive Tidewell?' }).getByRole('button', { name: 'Archive shop' }).click()
  await expect.element(page.getByRole('button', { name: 'Restore shop' })).toBeVisible()
  expect(server.to(ARCHIVE).map(({ body }) => body)).toEqual([{ version: 4 }])
  await page.getByRole('button', { name: 'Restore shop' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Restore shop' }).click()
  await expect.element(page.getByRole('button', { name: 'Archive shop' })).toBeVisible()
  expect(server.to('POST /panels/tidewell/restore').map(({ body }) => body)).toEqual([{ version: 5 }])
})
