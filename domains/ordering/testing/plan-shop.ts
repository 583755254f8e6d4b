import { aCatalogue, aService } from '@vitrine/catalogue/testing'
import { aUser } from '@vitrine/identity/testing'
import { type Alarm, balanceOf, balancesOf, checkBooks } from '@vitrine/ledger'
import { fund } from '@vitrine/ledger/testing'
import { aMethod, payInvoice } from '@vitrine/payments/testing'
import { sql, type Trx } from '@vitrine/platform/database'
import { checkEscrows } from '../commands/lines/check-escrows.ts'
import { checkPools } from '../commands/lines/check-pools.ts'
import { reportAccepted, reportFinal, reportUnknown, takePaidLines } from '../commands/lines/report.ts'
import type { Settlement } from '../commands/lines/settle-line.ts'
import type { DripFeedWire, OrderWire } from '../contract/schemas.ts'
import { orderingDueRows } from '../jobs/index.ts'
import { orderingSubscriptions } from '../subscribers/index.ts'
import { anOrderShop, aVideo, type OrderShop } from './index.ts'

/** 1.2345 for 1000, from 10 to 1000, may be spread over runs. */
export const DRIPPED = 21
/** 5.00 for 200 of service 1 and 50 of service 23, and for 100 of service 24, which a provider cannot cancel. */
export const PACKAGE = 22
const SECOND_ITEM = 23
const THIRD_ITEM = 24
/** Works on one link as often as it is ordered. */
export const SHARED_LINK = 25

const MINUTE_MS = 60_000
const silent: Alarm = { error: () => undefined }

/** A shop that sells drip feeds and packages; what a provider would do is done by hand, and the clock is turned forward. */
export interface PlanShop extends OrderShop {
  readonly manual: number
  newCustomer(dollars?: number): Promise<number>
  orders(as: number, lines: readonly object[], more?: object, headers?: Record<string, string>): Promise<OrderWire[]>
  /** One drip feed of three runs of 100, an hour apart, unless told otherwise. */
  feed(as: number, dripFeed?: object, line?: object): Promise<OrderWire>
  dripFeed(id: number, as: number): Promise<DripFeedWire>
  order(id: number, as: number): Promise<OrderWire>
  /** From now on it is so many minutes later, and every run that is due is made. */
  later(minutes: number): Promise<void>
  /** Claims what is due, as fulfilment does. */
  take(): Promise<number[]>
  accept(orderId: number): Promise<void>
  markUnknown(orderId: number): Promise<void>
  deliver(orderId: number, settlement?: Settlement): Promise<void>
  inPanel<T>(work: (trx: Trx) => Promise<T>): Promise<T>
  pool(id: number): Promise<bigint>
  escrow(id: number): Promise<bigint>
  balance(userId: number): Promise<bigint>
  /** The money of an invoice arrives, and its orders start. */
  pays(invoiceId: string): Promise<void>
  /** Every account is what its orders and feeds say, and the ledger agrees with itself. */
  booksHold(): Promise<void>
}

export async function aPlanShop(): Promise<PlanShop> {
  const shop = await anOrderShop()
  const { database } = shop.db
  const panelId = shop.panel.id
  await aCatalogue(database, panelId, {
    services: [
      aService({
        id: DRIPPED,
        dripFeedIsAllowed: true,
        priceNano: 1_234_500_000n,
        minQuantity: 10,
        maxQuantity: 1000,
        allowsCancel: true,
      }),
      aService({
        id: PACKAGE,
        isPackage: true,
        priceType: 'fixed',
        pricingPer: 1,
        priceNano: 5_000_000_000n,
        minQuantity: 1,
        maxQuantity: 1,
        hasRefill: false,
        packageItems: [
          { serviceId: 1, quantity: 200 },
          { serviceId: SECOND_ITEM, quantity: 50 },
          { serviceId: THIRD_ITEM, quantity: 100 },
        ],
      }),
      aService({ id: SECOND_ITEM, priceNano: 7_000_000_000n, minQuantity: 10, allowsCancel: true }),
      aService({ id: THIRD_ITEM, priceNano: 333_333_333n, allowsCancel: false }),
      aService({ id: SHARED_LINK, allowsDuplicateLinks: true }),
    ],
  })
  const manual = await aMethod(database, panelId, { strategy: 'message' })
  let minutes = 0
  const inPanel = <T>(work: (trx: Trx) => Promise<T>) => database.transaction(panelId, work)
  const clock = { now: () => new Date(Date.now() + minutes * MINUTE_MS) }
  const [runs] = orderingDueRows({ database, clock, log: silent })
  const ask = async (path: string, as: number) => (await shop.ask('GET', path, undefined, { as })).json().data
  const orders: PlanShop['orders'] = async (as, lines, more = {}, headers = {}) => {
    const answer = await shop.ask('POST', '/api/v1/orders', { orders: lines, ...more }, { as, headers })
    if (answer.statusCode !== 200) throw new Error(answer.body)
    return answer.json().data
  }
  return {
    ...shop,
    manual,
    newCustomer: async (dollars = 100) => {
      const { id } = await aUser(database, panelId)
      if (dollars > 0) await inPanel((trx) => fund(trx, id, BigInt(Math.round(dollars * 1_000_000))))
      return id
    },
    orders,
    feed: async (as, dripFeed = {}, line = {}) => {
      const terms = { runs: 3, minutes_between_runs: 60, ...dripFeed }
      const [head] = await orders(as, [{ service_id: DRIPPED, url: aVideo(), quantity: 100, drip_feed: terms, ...line }])
      return head as OrderWire
    },
    dripFeed: (id, as) => ask(`/api/v1/drip-feeds/${id}`, as),
    order: (id, as) => ask(`/api/v1/orders/${id}`, as),
    later: async (more) => {
      minutes += more
      while (((await runs?.run()) ?? 0) > 0);
    },
    take: async () => (await inPanel((trx) => takePaidLines(trx, 1000))).map((line) => line.id),
    accept: (orderId) => inPanel((trx) => reportAccepted(trx, orderId)),
    markUnknown: (orderId) => inPanel((trx) => reportUnknown(trx, orderId)),
    deliver: (orderId, settlement = { outcome: 'completed', delivered: 0 }) =>
      inPanel((trx) => reportFinal(trx, orderId, settlement, clock.now())),
    inPanel,
    pool: (owner) => database.read(panelId, (trx) => balanceOf(trx, { kind: 'drip', owner })),
    escrow: (owner) => database.read(panelId, (trx) => balanceOf(trx, { kind: 'order', owner })),
    balance: async (userId) => (await database.read(panelId, (trx) => balancesOf(trx, userId))).total,
    pays: async (invoiceId) => {
      await payInvoice(database, panelId, invoiceId)
      const settled = orderingSubscriptions(shop.deps).find(({ name }) => name === 'ordering.pay-settled-orders')
      const rows = await database.read(panelId, (trx) =>
        trx.rows(sql<{ payload: never }>`
          select payload from platform.outbox where panel_id = ${panelId} and topic = 'payments.invoice-settled' and payload ->> 'invoiceId' = ${invoiceId}`),
      )
      for (const { payload } of rows) await settled?.run(panelId, payload)
    },
    booksHold: async () => {
      const found = [
        ...(await checkEscrows(database, panelId, { kind: 'all' }, silent)),
        ...(await checkPools(database, panelId, { kind: 'all' }, silent)),
        ...(await database.read(panelId, checkBooks)),
      ]
      if (found.length > 0) throw new Error(JSON.stringify(found))
    },
  }
}
