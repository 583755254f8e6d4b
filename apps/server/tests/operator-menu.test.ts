import { type Answer, type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { changeSettings, createPanels, type Panel, panelsOperatorRoutes, panelsRoutes } from '@vitrine/panels'
import { aPanel } from '@vitrine/panels/testing'
import { type TestDatabase, testApp, testDatabase } from '@vitrine/platform/testing'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'

let db: TestDatabase
let known: ConsoleApp
let shop: FastifyInstance
let panel: Panel
let editor: OperatorClient
let finance: OperatorClient
beforeAll(async () => {
  db = await testDatabase()
  known = await consoleApp(db.database, panelsOperatorRoutes())
  const panels = createPanels(db.database, { checkEveryMs: 0 })
  shop = await testApp({
    panelOf: (host) => panels.findByHost(host),
    callerOf: async () => undefined,
    routes: panelsRoutes({ panels }),
  })
  panel = await aPanel(db.database, { key: 'harbour', name: 'Harbour' })
  const as = (role: 'editor' | 'finance') => signedIn(known, { email: `${role}@example.com`, places: [{ panelId: panel.id, role }] })
  editor = await as('editor')
  finance = await as('finance')
})
afterAll(async () => {
  await known.app.close()
  await shop.close()
  await db.close()
})

interface Item {
  readonly routeName: string | null
  readonly productGroup: string | null
  readonly isHidden: boolean
  readonly name: string
  readonly children: readonly Item[]
}
const M = '/panels/harbour/menu'
const menu = async () => (await editor.ask('GET', M)).body.data
const put = async (items: readonly unknown[], who = editor) => who.ask('PUT', M, { version: (await menu()).version, items })
const shown = async (locale = 'en'): Promise<readonly Item[]> =>
  (await shop.inject({ url: `/core/menu-items?locale=${locale}`, headers: { host: panel.host } })).json().data

it('the standard menu is put in another order, in three levels, and says the same in every language', async () => {
  const before = await menu()
  expect(before).toMatchObject({ isOwn: false })
  const [english, german] = [await shown(), await shown('de')]
  expect((await put(before.items)).status).toBe(200)
  expect([await shown(), await shown('de')]).toEqual([english, german])
  expect((await put(before.items.toReversed())).body.data).toMatchObject({ isOwn: true })
  expect((await shown()).map(({ name }) => name)).toEqual(english.map(({ name }) => name).toReversed())
})
it('is undone as a whole: to the tree before, and to the product’s where there was none of its own', async () => {
  await put([])
  const undo = (answer: Answer) => editor.ask('POST', `/panels/harbour/audit/${answer.undo}/undo`, {})
  const { items } = await menu()
  const own = await put(items.toReversed())
  const [first] = items
  const shorter = await put([{ ...first, names: { en: 'Start', de: 'Anfang' }, isNew: true }])
  expect((await undo(own)).body.details.code).toBe('changed_meanwhile')
  expect((await undo(shorter)).body).toEqual({ data: { undone: 1 } })
  expect(await menu()).toMatchObject({ isOwn: true, items: items.toReversed() })
  expect((await undo(own)).status).toBe(200)
  expect(await menu()).toMatchObject({ isOwn: false, items })
})
it('a hidden entry keeps its place and leaves the shop; an empty menu gives the standard one back', async () => {
  const { items } = await menu()
  const hidden = items.map((item: Item) => (item.routeName === 'orders' ? { ...item, isHidden: true } : item))
  expect((await put(hidden)).status).toBe(200)
  expect((await shown()).map(({ routeName }) => routeName)).not.toContain('orders')
  expect((await menu()).items.find(({ routeName }: Item) => routeName === 'orders')).toMatchObject({ isHidden: true })
  expect((await put([])).body.data).toMatchObject({ isOwn: false })
  expect((await shown()).map(({ routeName }) => routeName)).toContain('orders')
})
it('a page that a menu of its own does not name stands hidden at its end, so that it can be shown', async () => {
  await put([{ icon: 'home', routeName: 'orders' }])
  const { items } = await menu()
  expect(items[0]).toMatchObject({ routeName: 'orders', isHidden: false })
  expect(items.find(({ routeName }: Item) => routeName === 'dashboard')).toMatchObject({ isHidden: true })
  expect((await shown()).map(({ routeName }) => routeName)).toEqual(['orders'])
})
it('a page that the panel leaves out is off, and in no menu', async () => {
  await put([])
  await db.database.transaction(panel.id, (trx) => changeSettings(trx, {}, { hiddenPages: ['orders'] }))
  expect((await menu()).pages.find(({ routeName }: Item) => routeName === 'orders')).toMatchObject({ isOn: false })
  expect((await shown()).map(({ routeName }) => routeName)).not.toContain('orders')
  await db.database.transaction(panel.id, (trx) => changeSettings(trx, {}, { hiddenPages: [] }))
})
it('entries of the panel’s own have names in every language, and what is wrong is told by its place', async () => {
  const own = { icon: 'world', names: { en: 'Blog', de: 'Neues' }, url: 'https://blog.test', isExternal: true, isForGuests: true }
  expect((await put([own, { icon: '', names: { en: 'More' } }])).status).toBe(200)
  expect((await shown('de')).map(({ name }) => name)).toEqual(['Neues'])
  const bad = await put([
    own,
    {
      icon: '',
      names: { en: 'More' },
      children: [
        { ...own, names: { de: 'x' } },
        { ...own, url: 'javascript:1' },
      ],
    },
  ])
  expect(bad.status).toBe(422)
  expect(Object.keys(bad.body.errors).sort()).toEqual(['items.1.children.0.names.en', 'items.1.children.1.url'])
})
it('an older version is refused, every change is in the audit log, and only editors of content come in', async () => {
  const { version } = await menu()
  expect((await editor.ask('PUT', M, { version: version - 1, items: [] })).body.details).toMatchObject({ code: 'changed_meanwhile' })
  await put([{ icon: 'home', routeName: 'orders', isNew: true }])
  const { body } = await editor.ask('GET', '/panels/harbour/audit?limit=1')
  expect(body.rows[0]).toMatchObject({ action: 'menu.changed', entity: { kind: 'menu', id: 'menu' } })
  expect(body.rows[0].after.entries[0]).toBe('orders (NEW!, customers only)')
  expect((await put([], finance)).body.details).toMatchObject({ code: 'not_permitted' })
})
