import { aUser } from '@vitrine/identity/testing'
import { type ConsoleApp, consoleApp, type OperatorClient, signedIn } from '@vitrine/operators/testing'
import { aPanel } from '@vitrine/panels/testing'
import { createManualAccount, createMethod } from '@vitrine/payments'
import { testSecrets } from '@vitrine/payments/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { findCoupon } from '@vitrine/promotions'
import { aCoupon } from '@vitrine/promotions/testing'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { placeOrder } from '../../commands/placing/place-order.ts'
import { prepareLines } from '../../commands/placing/prepare-lines.ts'
import type { ProvidersOrders } from '../../ports.ts'
import { orderBulkKinds } from '../../queries/operator/bulk-orders.ts'
import { firstNumberSince } from '../../store/operator/order-number-store.ts'
import { findOrders } from '../../store/operator/order-table-store.ts'
import { aLine, anOrderShop, aPaidOrder, aVideo, type OrderShop } from '../../testing/index.ts'
import { orderingOperatorRoutes } from './index.ts'

let shop: OrderShop
let known: ConsoleApp
let owner: OperatorClient
let editor: OperatorClient
let support: OperatorClient
let foreign: OperatorClient
let P: string
/** Providers by order. */
const providers = new Map<number, number>()
const ordersOfProvider = async (_trx: unknown, { providerId, behind, oldestFirst, between, among, limit }: ProvidersOrders) =>
  [...providers]
    .filter(([id, provider]) => provider === providerId && (among?.includes(id) ?? true))
    .map(([id]) => id)
    .filter((id) => behind === null || (oldestFirst ? id > behind : id < behind))
    .filter((id) => !between || (id >= between.firstId && id <= between.lastId))
    .sort((one, other) => (oldestFirst ? one - other : other - one))
    .slice(0, limit)
const ports = { ordersAtProvider: async () => [], ordersOfProvider }
beforeAll(async () => {
  shop = await anOrderShop()
  known = await consoleApp(shop.db.database, orderingOperatorRoutes({ ...shop.deps, ...ports }))
  const other = await aPanel(shop.db.database, { key: 'meadow' })
  P = `/panels/${shop.panel.key}`
  const as = (role: 'owner' | 'editor' | 'support', panelId = shop.panel.id) =>
    signedIn(known, { email: `${role}${panelId}@example.com`, places: [{ panelId, role }] })
  owner = await as('owner')
  editor = await as('editor')
  support = await as('support')
  foreign = await as('owner', other.id)
})
afterAll(async () => {
  await known.app.close()
  await shop.app.close()
  await shop.db.close()
})

const order = (line: Parameters<typeof aPaidOrder>[3] = {}, userId = shop.user.id) => aPaidOrder(shop.deps, shop.panel.id, userId, line)
const list = async (query: string, who = owner) => (await who.ask('GET', `${P}/orders?${query}`)).body
const idsOf = async (query: string): Promise<number[]> => (await list(query)).rows.map(({ id }: { id: number }) => id)
const inPanel = <T>(work: (trx: Trx) => Promise<T>): Promise<T> => shop.db.database.transaction(shop.panel.id, work)
const placedAt = (id: number, at: string) =>
  inPanel((trx) => trx.run(sql`update ordering.order_line set created_at = ${at} where panel_id = ${trx.panelId} and id = ${id}`))
/** An invoice that was paid for an order; its gateway calls the payment `pay-at-` and its number. */
const anInvoiceOf = (orderId: number): Promise<number> =>
  inPanel(async (trx) => {
    const gatewayAccountId = await createManualAccount(trx, testSecrets)
    const method = { strategy: 'message', gatewayAccountId, icon: '/i.svg', accountNumber: '1', texts: { en: { name: 'Cards' } } } as const
    const { id, number } = await trx.one(sql<{ id: string; number: number }>`
      insert into payments.invoice (panel_id, user_id, method_id, gateway_account_id, purpose, order_id, original_micro, fee_micro, bonus_micro, bonus_ppm,
        bonus_from_micro, total_micro, tolerance_ppm, pay_currency, pay_amount_minor, rate_ppm, locale, created_at, expires_at)
      values (${trx.panelId}, ${shop.user.id}, ${await createMethod(trx, method)}, ${gatewayAccountId}, 'order', ${orderId}, 20000000, 0, 0, 0, 0, 20000000, 0,
        'USD', 2000, 1000000, 'en', now(), now()) returning id::text as id, number`)
    await trx.run(sql`insert into ordering.invoice_line (panel_id, invoice_id, order_id) values (${trx.panelId}, ${id}, ${orderId})`)
    await trx.run(sql`
      insert into payments.external_payment (panel_id, gateway_account_id, external_id, invoice_number, amount_minor, currency, outcome)
      values (${trx.panelId}, ${gatewayAccountId}, ${`pay-at-${number}`}, ${number}, 2000, 'USD', 'exact')`)
    return number
  })
const fileOf = async (query: string, who = owner) => {
  const { status, text } = await who.ask('GET', `${P}/orders.csv?${query}`)
  expect(status).toBe(200)
  return text.replace(/\r\n$/, '').split('\r\n')
}

describe('the list of orders', () => {
  it('is of a provider, alone and beside every other filter, page by page', async () => {
    const someone = await aUser(shop.db.database, shop.panel.id)
    const orders = [await order(), await order({ service_id: 4 }), await order({}, someone.id), await order()]
    const [first = 0, second = 0, third = 0, fourth = 0] = orders.map(({ id }) => id)
    for (const id of [first, second, third]) providers.set(id, 7)
    providers.set(fourth, 8)
    expect(await idsOf('filter.providerId=7')).toEqual([third, second, first])
    const page = await list('filter.providerId=7&limit=2')
    expect(page.rows).toMatchObject([{ id: third }, { id: second }])
    expect(await idsOf(`filter.providerId=7&limit=2&cursor=${page.next}`)).toEqual([first])
    expect(await idsOf('filter.providerId=7&sort=oldest')).toEqual([first, second, third])
    expect(await idsOf('filter.providerId=7&filter.serviceId=4')).toEqual([second])
    expect(await idsOf('filter.providerId=7&filter.state=ready')).toEqual([third, second, first])
    expect(await idsOf('filter.providerId=7&filter.state=canceled')).toEqual([])
    expect(await idsOf(`filter.providerId=7&filter.customerId=${someone.id}`)).toEqual([third])
    expect(await idsOf(`filter.providerId=8&q=${fourth}`)).toEqual([fourth])
    expect(await idsOf(`filter.providerId=7&q=${fourth}`)).toEqual([])
    expect(await idsOf('filter.providerId=9')).toEqual([])
    // What a customer has removed from their list is found by its number only.
    await inPanel((trx) =>
      trx.run(sql`update ordering.order_line set deleted_at = now() where panel_id = ${trx.panelId} and id = ${second}`),
    )
    expect([await idsOf('filter.providerId=7'), await idsOf(`q=${second}`)]).toEqual([[third, first], [second]])
    expect((await editor.ask('GET', `${P}/orders?filter.providerId=7`)).body.details).toEqual({
      code: 'not_permitted',
      permission: 'orders.provider',
    })
    expect((await support.ask('GET', `${P}/orders?filter.providerId=7`)).status).toBe(200)
  })
  it('is of a span of time, whose orders are found by halves along their numbers', async () => {
    const ids: number[] = []
    for (let day = 1; day <= 9; day++) {
      const { id } = await order()
      await placedAt(id, `2030-05-0${day}T12:00:00Z`)
      ids.push(id)
    }
    const of = (from: string, to: string, more = '') => idsOf(`filter.from=2030-05-${from}Z&filter.to=2030-05-${to}Z${more}`)
    expect(await of('03T12:00:00', '06T12:00:00')).toEqual([ids[4], ids[3], ids[2]])
    expect(await of('03T12:00:01', '06T12:00:01', '&sort=oldest')).toEqual([ids[3], ids[4], ids[5]])
    expect(await of('03T00:00:00', '09T00:00:00', `&filter.customerId=${shop.user.id}&filter.state=ready`)).toHaveLength(6)
    expect(await idsOf('filter.from=2030-05-08T00:00:00Z')).toEqual([ids[8], ids[7]])
    expect(await idsOf('filter.from=2031-01-01T00:00:00Z')).toEqual([])
    expect(await idsOf('filter.to=2020-01-01T00:00:00Z')).toEqual([])
    for (const [at, index] of [
      ['2030-05-04T00:00:00Z', 3],
      ['2030-05-09T11:00:00Z', 8],
    ] as const)
      expect(await inPanel((trx) => firstNumberSince(trx, new Date(at), 5))).toBe(ids[index])
    for (const query of ['filter.from=yesterday', 'filter.to=1', 'sort=amount'])
      expect([query, (await owner.ask('GET', `${P}/orders?${query}`)).status]).toEqual([query, 422])
  })
  it('is of a coupon by its code in any case, and of no coupon that is unknown', async () => {
    const { id, code } = await aCoupon(shop.db.database, shop.panel.id, { code: 'SPRING' })
    const [snapshot, panel] = await Promise.all([shop.catalogue.snapshot(shop.panel.id), shop.deps.panels.get(shop.panel.id)])
    const offer = (await inPanel((trx) => findCoupon(trx, code))) ?? null
    const lines = prepareLines({ snapshot, panel, lines: [aLine({ url: aVideo() })], prefix: 'orders' })
    await shop.fund(20)
    const [bought] = await placeOrder(shop.deps.database, {
      ...{ panelId: shop.panel.id, userId: shop.user.id, fromBalance: true, source: null, locale: 'en', lines, idempotency: null },
      ...{ catalogueVersion: snapshot.version, coupon: offer && { offer, at: new Date() } },
    })
    expect(offer?.id).toBe(id)
    expect(await idsOf('filter.coupon=spring')).toEqual([bought?.id])
    expect(await idsOf(`filter.coupon=SPRING&filter.customerId=${shop.user.id}`)).toEqual([bought?.id])
    expect(await idsOf('filter.coupon=SPRING&filter.state=canceled')).toEqual([])
    expect(await idsOf('filter.coupon=AUTUMN')).toEqual([])
    expect((await foreign.ask('GET', '/panels/meadow/orders?filter.coupon=SPRING')).body.rows).toEqual([])
  })
  it('is of an invoice, which the search finds too', async () => {
    const one = await order()
    await order()
    const number = await anInvoiceOf(one.id)
    for (const name of [`INV-${number}`, `inv-${number}`, String(number), `pay-at-${number}`])
      expect(await idsOf(`filter.payment=${name}`)).toEqual([one.id])
    expect(await list(`q=INV-${number}`)).toMatchObject({ rows: [{ id: one.id }], searchedFor: 'payment' })
    expect(await list(`q=pay-at-${number}`)).toMatchObject({ rows: [{ id: one.id }], searchedFor: 'payment' })
    expect(await idsOf(`filter.payment=INV-${number}&filter.state=canceled`)).toEqual([])
    expect(await idsOf('filter.payment=INV-900000')).toEqual([])
    expect((await foreign.ask('GET', `/panels/meadow/orders?filter.payment=INV-${number}`)).body.rows).toEqual([])
  })
  it('is of late orders, alone and beside every other filter and search, and is counted as its tab says', async () => {
    const someone = await aUser(shop.db.database, shop.panel.id)
    const [url, theirs] = [aVideo(), aVideo()]
    const orders = [await order({ url }), await order({ url: theirs }, someone.id), await order()]
    const [first = 0, second = 0, onTime = 0] = orders.map(({ id }) => id)
    const begun = new Date(known.time.now.getTime() - 30 * 86_400_000)
    await inPanel((trx) =>
      trx.run(sql`
        update ordering.order_line set paid_at = ${begun}, cleared_at = ${begun}, created_at = ${begun}
         where panel_id = ${trx.panelId} and id = any (${[first, second]}::int[])`),
    )
    const late = await idsOf('filter.late=true&limit=200')
    expect(late.slice(0, 2)).toEqual([second, first])
    expect(late).not.toContain(onTime)
    expect((await idsOf('filter.late=true&sort=oldest&limit=200')).slice(-2)).toEqual([first, second])
    expect(await idsOf('filter.late=true&filter.state=failed')).toEqual([])
    expect(await idsOf(`filter.late=true&filter.customerId=${someone.id}`)).toEqual([second])
    expect(await idsOf(`filter.late=true&q=${someone.email}`)).toEqual([second])
    expect(await idsOf(`filter.late=true&q=${encodeURIComponent(url)}`)).toEqual([first])
    expect([await idsOf(`filter.late=true&q=${first}`), await idsOf(`filter.late=true&q=${onTime}`)]).toEqual([[first], []])
    const number = await anInvoiceOf(first)
    expect(await idsOf(`filter.payment=INV-${number}&q=${someone.email}`)).toEqual([])
    const counts: readonly { state: string; count: number }[] = (await owner.ask('GET', `${P}/order-counts`)).body.data
    expect(counts.find(({ state }) => state === 'late')).toEqual({ state: 'late', count: late.length, isExact: true })
    const [cancel] = orderBulkKinds(shop.deps.catalogue, ports)
    const taken = await inPanel(
      (trx) =>
        cancel?.filters?.find(trx, cancel.filters.schema.parse({ late: true }) as never, { asOf: known.time.now, limit: 100 }) ??
        Promise.resolve([]),
    )
    expect(taken).toEqual(late.map(String))
    expect((await fileOf('filter.late=true')).slice(1).map((line) => Number(line.split(',')[0]))).toEqual(late)
    expect((await owner.ask('GET', `${P}/orders?filter.late=yes`)).status).toBe(422)
    expect((await foreign.ask('GET', '/panels/meadow/orders?filter.late=true')).body.rows).toEqual([])
  })
  it('is taken as a whole by a bulk action under the same filters', async () => {
    const [one, other] = [await order(), await order()]
    providers.set(one.id, 21)
    providers.set(other.id, 21)
    const [kind] = orderBulkKinds(shop.deps.catalogue, ports)
    const find = (more: object, asOf = new Date(Date.now() + 60_000)) =>
      inPanel((trx) => kind?.filters?.find(trx, kind.filters.schema.parse(more) as never, { asOf, limit: 10 }) ?? Promise.resolve([]))
    expect(await find({ providerId: 21 })).toEqual([String(other.id), String(one.id)])
    // Placed after the list was seen.
    await placedAt(other.id, new Date(Date.now() + 3_600_000).toISOString())
    expect(await find({ providerId: 21 })).toEqual([String(one.id)])
    expect(await find({ providerId: 21, to: '2000-01-01T00:00:00Z' })).toEqual([])
  })
  it('looks at a bounded number of a provider’s orders for a page', async () => {
    const walked = await inPanel((trx) =>
      findOrders(trx, {
        of: { orderIds: [1, 2, 3], areNamed: true },
        state: 'failed',
        serviceId: null,
        behind: null,
        limit: 5,
        walkMax: 2,
      }),
    )
    expect(walked.walked).toBeLessThanOrEqual(2)
  })
})

describe('the file of orders', () => {
  it('holds what the list does, whole addresses and no formula, and leaves an entry in the audit log', async () => {
    const { id } = await order({ url: aVideo() })
    await inPanel((trx) =>
      trx.run(sql`update ordering.order_line set service_name = '=HYPERLINK("x")' where panel_id = ${trx.panelId} and id = ${id}`),
    )
    const [head, line, ...rest] = await fileOf(`q=${id}`)
    expect(head).toMatch(/^\ufeffOrder,Placed \(UTC\),State,Customer,E-mail,/)
    expect(line).toContain(`,${shop.user.email},`)
    expect(line).toContain('"\'=HYPERLINK(""x"")"')
    expect(rest).toEqual([])
    expect((await owner.ask('GET', `${P}/audit?limit=1`)).body.rows).toMatchObject([
      { action: 'order.exported', permission: 'export.people', outcome: 'done' },
    ])
  })
  it('is in the order of the list', async () => {
    const whole = await fileOf('sort=oldest')
    const numbers = whole.slice(1).map((line) => Number(line.split(',')[0]))
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other))
    expect(numbers).toEqual((await idsOf('limit=200')).reverse())
  })
  it('is for those who may export people, with a fresh proof', async () => {
    for (const who of [support, editor])
      expect((await who.ask('GET', `${P}/orders.csv`)).body.details).toEqual({ code: 'not_permitted', permission: 'export.people' })
    const exporter = await signedIn(known, { email: 'exporter@example.com', places: [{ panelId: shop.panel.id, role: 'editor' }] })
    await inPanel((trx) =>
      trx.run(sql`
        update operators.membership set grants = '{export.people}', takes = '{orders.view}'
         where panel_id = ${trx.panelId} and operator_id = ${exporter.operatorId}`),
    )
    expect((await exporter.ask('GET', `${P}/orders.csv`)).body.details).toEqual({ code: 'not_permitted', permission: 'orders.view' })
    expect((await foreign.ask('GET', `${P}/orders.csv`)).status).toBe(404)
    expect((await owner.ask('GET', `${P}/orders.csv?filter.colour=1`)).status).toBe(422)
    known.time.now = new Date(known.time.now.getTime() + 11 * 60_000)
    expect((await owner.ask('GET', `${P}/orders.csv`)).body.details).toEqual({ code: 'step_up' })
  })
})
