import { aUser } from '@vitrine/identity/testing'
import { type AccountKind, createHold, lastPosting, post, theSystem, voidHold } from '@vitrine/ledger'
import { fund } from '@vitrine/ledger/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { anOrderShop, aPaidOrder, type OrderShop } from '@vitrine/ordering/testing'
import { panelsDueRows, panelsOperatorRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { exportTables } from '../src/export-tables.ts'
import { archiveObstacles } from '../src/panel-overview.ts'

let shop: OrderShop
let known: ConsoleApp
let owner: OperatorClient
let manager: OperatorClient
let P: string
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, panelsOperatorRoutes({ archiveObstacles, exportTables, lastChange: lastPosting }))
  P = `/panels/${shop.panel.key}`
  const places = (role: 'owner' | 'manager') => [{ panelId: shop.panel.id, role }]
  owner = await signedIn(known, { email: 'owner@example.com', places: places('owner') })
  manager = await signedIn(known, { email: 'manager@example.com', places: places('manager') })
})
afterAll(async () => {
  await Promise.all([known.app.close(), shop.app.close()])
  await shop.db.close()
})

const state = async () => (await owner.ask('GET', `${P}/state`)).body.data
const obstacles = async () => (await owner.ask('GET', `${P}/archive`)).body.data
const act = async (what: 'archive' | 'restore', who = owner) => who.ask('POST', `${P}/${what}`, { version: (await state()).version })
const become = async (next: 'open' | 'closed') => owner.ask('PATCH', `${P}/state`, { state: next, version: (await state()).version })
const inPanel = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => shop.db.database.transaction(shop.panel.id, work)
const run = (statement: ReturnType<typeof sql>) => inPanel((trx) => trx.run(statement))

/** An export of the shop as it is now, written to its end. */
async function exported(): Promise<void> {
  known.time.now = new Date()
  const begun = await owner.ask('POST', `${P}/export`, {})
  expect([begun.status, begun.text]).toEqual([201, begun.text])
  const [work] = panelsDueRows({ database: shop.db.database, clock: known.deps.clock, tables: exportTables })
  while ((await work?.run()) ?? 0);
}

const EXPENSE = { kind: 'expense.adjust', owner: 0 } as const
interface Account {
  readonly kind: AccountKind
  readonly owner: number
}
const move = (debit: Account, credit: Account, amount: bigint) =>
  inPanel((trx) => {
    const legs = [{ debit, credit, amount: micro(amount), code: 'admin' as const }]
    const reference = { kind: 'user', id: shop.user.id } as const
    return post(trx, { key: `adj:${crypto.randomUUID()}`, reference, actor: theSystem, reason: 'test', legs })
  })

it('a panel that is open, owes money or has orders in progress is not archived, and each obstacle is named', async () => {
  const { id } = await aPaidOrder(shop.deps, shop.panel.id, shop.user.id)
  const saver = await aUser(shop.db.database, shop.panel.id)
  await inPanel((trx) => fund(trx, saver.id, 2_500_000n))
  // As of a withdrawal that was asked for: it is owed until it is sent.
  const main = { kind: 'customer.main', owner: saver.id } as const
  const holdId = await inPanel((trx) => createHold(trx, { key: 'withdrawal', account: main, amount: micro(2_500_000n) }))
  const drip = { kind: 'drip', owner: 1 } as const
  await move(EXPENSE, drip, 3_000_000n)
  // Orders of other panels, and what their customers have, stand against nothing here.
  await aPanel(shop.db.database, { key: 'elsewhere' })
  expect(await obstacles()).toEqual([
    { kind: 'open', count: 1, amount: null },
    { kind: 'orders', count: 1, amount: null },
    { kind: 'balances', count: 1, amount: '2.50' },
    { kind: 'setAside', count: 1, amount: '3.00' },
    { kind: 'export', count: 1, amount: null },
  ])
  const refused = await act('archive')
  expect([refused.status, Object.keys(refused.body.errors)]).toEqual([422, ['open', 'orders', 'balances', 'setAside', 'export']])
  expect(refused.body.errors.balances[0]).toContain('$2.50 ')
  expect(await state()).toMatchObject({ state: 'open', isArchived: false })
  await become('closed')
  await run(sql`update ordering.order_line set state = 'completed' where panel_id = ${shop.panel.id} and id = ${id}`)
  const left = async () => Object.keys((await act('archive')).body.errors)
  expect(await left()).toEqual(['balances', 'setAside', 'export'])
  await inPanel((trx) => voidHold(trx, holdId))
  await move(main, EXPENSE, 2_500_000n)
  expect(await left()).toEqual(['setAside', 'export'])
  await move(drip, EXPENSE, 3_000_000n)
  expect(await left()).toEqual(['export'])
  await exported()
  expect(await obstacles()).toEqual([])
})

it('a closed panel that owes nothing is archived, opens no more until it is restored, and stays closed then', async () => {
  expect((await act('archive', manager)).body.details).toMatchObject({ code: 'not_permitted' })
  const { version } = await state()
  // What is not in the archive is not taken out of it: an open shop would be closed.
  await become('open')
  expect((await act('restore')).body.message).toBe('This panel is not archived.')
  expect(await state()).toMatchObject({ state: 'open', isArchived: false })
  await become('closed')
  expect((await owner.ask('POST', `${P}/archive`, { version: version - 1 })).status).toBe(422)
  // It was open since it was exported.
  expect(Object.keys((await act('archive')).body.errors)).toEqual(['export'])
  await exported()
  expect((await act('archive')).body.data).toMatchObject({ state: 'closed', isArchived: true })
  expect((await act('archive')).body.message).toBe('This panel is archived. Restore it first.')
  const [panel] = (await owner.ask('GET', '/me')).body.data.panels
  expect(panel).toMatchObject({ key: shop.panel.key, state: 'closed', isArchived: true })
  expect((await become('open')).status).toBe(422)
  expect((await owner.ask('POST', `${P}/visits`, {})).status).toBe(422)
  expect((await act('restore')).body.data).toMatchObject({ state: 'closed', isArchived: false })
  expect((await become('open')).body.data).toMatchObject({ state: 'open', isArchived: false })
  const { rows } = (await owner.ask('GET', `${P}/audit?filter.entityKind=shop`)).body
  const done = rows.filter(({ outcome }: { outcome: string }) => outcome === 'done').map(({ action }: { action: string }) => action)
  expect(done.slice(0, 3)).toEqual(['shop.state-changed', 'panel.restored', 'panel.archived'])
})

it('a panel takes no new orders once an owner says so, until the owner takes that back, and the audit log tells both', async () => {
  const version = async () => (await state()).version
  const freeze = async (what: 'freeze' | 'unfreeze', who = owner) => who.ask('POST', `${P}/${what}`, { version: await version() })
  expect((await freeze('freeze', manager)).body.details).toMatchObject({ code: 'not_permitted' })
  expect((await freeze('unfreeze')).body.message).toBe('New orders and payments are not stopped.')
  const late = await version()
  expect((await freeze('freeze')).body.data).toMatchObject({ state: 'open', isFrozen: true, changedBy: expect.any(String) })
  expect((await freeze('freeze')).body.message).toBe('New orders and payments are stopped already.')
  expect((await owner.ask('POST', `${P}/unfreeze`, { version: late })).body.details).toMatchObject({ code: 'changed_meanwhile' })
  expect((await owner.ask('GET', '/me')).body.data.panels[0]).toMatchObject({ state: 'open', isFrozen: true })
  // Whether visitors are let in is another question.
  expect((await become('closed')).body.data).toMatchObject({ state: 'closed', isFrozen: true })
  expect((await freeze('unfreeze')).body.data).toMatchObject({ state: 'closed', isFrozen: false })
  const { rows } = (await owner.ask('GET', `${P}/audit?filter.entityKind=shop`)).body
  const frozen = rows.filter(({ action, outcome }: { action: string; outcome: string }) => outcome === 'done' && /frozen$/.test(action))
  expect(frozen).toMatchObject([
    { action: 'panel.unfrozen', before: { isFrozen: true }, after: { isFrozen: false } },
    { action: 'panel.frozen', before: { isFrozen: false }, after: { isFrozen: true } },
  ])
})
