import { describe, expect, it } from 'vitest'
import { compareBooks, type Evidence } from './compare-books.ts'
import { linkOf, type OrderRequest } from './history.ts'
import type { GatewayPayment, GatewayRefund, UpstreamOrder } from './outside-world.ts'
import type { LineBook, PanelBook, PaymentBook, RefundBook } from './read-books.ts'

const video = (number: number): string => `K${String(number).padStart(10, '0')}`

const request = (number: number, more: Partial<OrderRequest> = {}): OrderRequest => ({
  key: `key-${number}`,
  by: 'customer',
  video: video(number),
  spec: { serviceId: 1, quantity: 1000, given: {}, isForChannel: false },
  orderIds: new Set([number]),
  answers: 1,
  answeredAt: null,
  lost: 0,
  refusal: null,
  ...more,
})

const line = (id: number, more: Partial<LineBook> = {}): LineBook => ({
  id,
  panelId: 1,
  userId: 7,
  serviceId: 1,
  given: {},
  items: [],
  providerServiceId: '5',
  url: linkOf({ video: video(id) }),
  quantity: 1000,
  state: 'completed',
  kind: 'single',
  parentOrderId: null,
  pool: 0n,
  unmade: 0n,
  delivered: 1000,
  isPaid: true,
  charged: 2_000_000n,
  refunded: 0n,
  escrow: 0n,
  charges: 1,
  finals: 1,
  providerCost: 500_000n,
  submission: 'done',
  isByPeople: false,
  providerOrderId: String(100 + id),
  tokens: [`token-${id}`],
  ...more,
})

const order = (number: number, more: Partial<UpstreamOrder> = {}): UpstreamOrder => ({
  id: 100 + number,
  service: '5',
  link: linkOf({ video: video(number) }),
  quantity: 1000,
  fields: {},
  cost: '0.5',
  requestId: `token-${number}`,
  state: 'Completed',
  remains: 0,
  terminal: true,
  ...more,
})

const booked: PaymentBook = {
  externalId: 'pay_1',
  panelId: 1,
  outcome: 'exact',
  receivedMicro: 3_000_000n,
  settlements: 1,
  invoiceState: 'settled',
  orderIds: [2],
}
const settled: GatewayPayment = { id: 'pay_1', reference: 'invoice', state: 'settled', paidMinor: '300', paidCurrency: 'USD' }

/** 10.00 given, 3.00 paid in, two orders of 2.00 earned: 9.00 are left to customers. */
const panel: PanelBook = {
  panelId: 1,
  broken: [],
  debits: 50n,
  credits: 50n,
  kinds: {
    gateway_clearing: -3_000_000n,
    'expense.adjust': -10_000_000n,
    'customer.main': 9_000_000n,
    'revenue.orders': 4_000_000n,
    'expense.provider': -1_000_000n,
    provider_prepaid: 1_000_000n,
  },
}

interface BooksInput {
  readonly requests?: OrderRequest[]
  readonly lines?: LineBook[]
  readonly payments?: PaymentBook[]
  readonly upstream?: UpstreamOrder[]
  readonly gateway?: GatewayPayment[]
  readonly kinds?: Record<string, bigint>
  readonly unrest?: Record<string, number>
  readonly refunds?: readonly GatewayRefund[]
  readonly ourRefunds?: readonly RefundBook[]
}

const world = (more: BooksInput = {}): Evidence => ({
  requests: more.requests ?? [request(1), request(2)],
  upstream: more.upstream ?? [order(1), order(2)],
  gateway: more.gateway ?? [settled],
  refunds: more.refunds ?? [],
  refundsRequested: 1,
  ours: {
    lines: more.lines ?? [line(1), line(2)],
    payments: more.payments ?? [booked],
    refunds: more.ourRefunds ?? [],
    panels: [{ ...panel, kinds: { ...panel.kinds, ...more.kinds } }],
  },
  unrest: more.unrest ?? {},
  given: new Map([[1, 10_000_000n]]),
})

const complaints = (more: BooksInput): string[] => compareBooks(world(more)).flatMap(({ wrong }) => wrong)

describe('books that agree', () => {
  it('are found to agree, also with parts delivered, orders canceled and some never paid', () => {
    expect(complaints({})).toEqual([])
    const partial = {
      lines: [line(1), line(2, { state: 'partial', delivered: 600 })],
      upstream: [order(1), order(2, { state: 'Partial', remains: 400 })],
    }
    expect(complaints(partial)).toEqual([])
    const nothing = {
      lines: [line(1), line(2, { state: 'canceled', delivered: 0, refunded: 2_000_000n, providerCost: 0n })],
      kinds: { 'customer.main': 11_000_000n, 'revenue.orders': 2_000_000n, 'expense.provider': -500_000n, provider_prepaid: 500_000n },
    }
    const ends = [order(2, { state: 'Canceled', remains: 1000, cost: '0' }), order(2, { state: 'Partial', remains: 1000, cost: '0' })]
    for (const end of ends) expect(complaints({ ...nothing, upstream: [order(1), end] })).toEqual([])
    const some = { ...nothing, upstream: [order(1), order(2, { state: 'Partial', remains: 999, cost: '0' })] }
    expect(complaints(some)).toEqual([expect.stringContaining('line 2 is canceled with 0 of 1000')])
    const unpaid = line(2, { state: 'unpaid', isPaid: false, charges: 0, finals: 0, delivered: 0, providerOrderId: null, tokens: [] })
    expect(complaints({ lines: [line(1), unpaid], upstream: [order(1)], payments: [{ ...booked, outcome: 'second' }] })).toEqual([])
  })
})

/** A drip feed of 6.00 in the second order's place: two of its three runs are made, what the third costs is in the pool. */
const feedOf = (head: Partial<LineBook> = {}, runs: readonly Partial<LineBook>[] = [{}, {}]): LineBook[] => {
  const url = linkOf({ video: video(2) })
  const bought = { kind: 'drip_feed', state: 'running', charged: 6_000_000n, finals: 0, pool: 2_000_000n, unmade: 2_000_000n } as const
  const unsent = { providerCost: 0n, submission: null, providerOrderId: null, tokens: [] }
  return [line(2, { ...bought, ...unsent, ...head }), ...runs.map((run, index) => line(21 + index, { url, parentOrderId: 2, ...run }))]
}
const run = (number: number, more: Partial<UpstreamOrder> = {}): UpstreamOrder => ({
  ...order(number, more),
  link: linkOf({ video: video(2) }),
})
const dripped = (more: BooksInput & { readonly feed?: LineBook[] } = {}): BooksInput => ({
  lines: [line(1), ...(more.feed ?? feedOf())],
  upstream: [order(1), run(21), run(22)],
  kinds: { 'customer.main': 5_000_000n, drip: 2_000_000n, 'revenue.orders': 6_000_000n },
  ...more,
})

describe('a drip feed', () => {
  it('is one order that was bought and one at the upstream panel for each run, all of one link', () => {
    expect(complaints(dripped())).toEqual([])
    const canceled = feedOf({ state: 'canceled', pool: 0n, finals: 1, refunded: 2_000_000n })
    const kinds = { 'customer.main': 7_000_000n, drip: 0n, 'revenue.orders': 6_000_000n }
    expect(complaints(dripped({ feed: canceled, kinds }))).toEqual([])
  })
  it.each<[string, BooksInput, RegExp]>([
    ['a run sent twice', dripped({ upstream: [order(1), run(21), run(22), run(21, { id: 999 })] }), /line 21 stands 2 times/],
    ['a run that never stood', dripped({ upstream: [order(1), run(21)] }), /line 22 names order 122/],
    ['a pool that is too small', dripped({ feed: feedOf({ pool: 1_999_999n }) }), /drip feed 2 \(running\) has 1999999 micro in its pool/],
    ['a pool that stays', dripped({ feed: feedOf({ state: 'canceled', finals: 1 }) }), /drip feed 2 \(canceled\) has 2000000/],
    ['a rest that never comes back', dripped({ feed: feedOf({ state: 'canceled', pool: 0n }) }), /line 2 \(canceled\) was settled 0 times/],
    ['a run paid twice', dripped({ feed: feedOf({}, [{}, { charges: 2 }]) }), /line 22 \(completed\) was charged 2 times/],
    ['a head with money of its own', dripped({ feed: feedOf({ escrow: 1n }) }), /line 2 \(running\) has 1 micro in escrow, not 0/],
  ])('%s', (_, what, complaint) => {
    expect(complaints(what).join('\n')).toMatch(complaint)
  })
})

describe('an order that people of the panel carry out', () => {
  const byPeople = (more: Partial<LineBook> = {}): BooksInput => ({
    lines: [
      line(1),
      line(2, { isByPeople: true, state: 'running', delivered: 0, finals: 0, escrow: 2_000_000n, providerCost: 0n, ...more }),
    ],
    upstream: [order(1)],
    kinds: { order: 2_000_000n, 'revenue.orders': 2_000_000n, 'expense.provider': -500_000n, provider_prepaid: 500_000n },
  })
  it('stands in no book of the upstream panel, and its money is watched like any other', () => {
    expect(complaints(byPeople())).toEqual([])
    expect(complaints(byPeople({ escrow: 1n }))).toEqual(['line 2 (running) has 1 micro in escrow, not 2000000'])
  })
  it('may not stand in a book of the upstream panel', () => {
    expect(complaints({ ...byPeople(), upstream: [order(1), order(2)] }).join('\n')).toMatch(/order 102 of the upstream panel is of nobody/)
  })
})

/** 1.00 of the payment went back to the card. */
const gone: GatewayRefund = { id: 're_1', payment: 'pay_1', reference: 'key', amountMinor: 100n, state: 'settled' }
const taken: RefundBook = {
  id: 5,
  panelId: 1,
  paymentExternalId: 'pay_1',
  externalId: 're_1',
  origin: 'panel',
  state: 'settled',
  amountMinor: 100n,
  postings: 1,
  reversals: 0,
  clearing: 1_000_000n,
}
const refunded = (more: BooksInput = {}): BooksInput => ({
  refunds: [gone],
  ourRefunds: [taken],
  payments: [{ ...booked, invoiceState: 'partially_refunded' }],
  kinds: { gateway_clearing: -2_000_000n, 'customer.main': 8_000_000n },
  ...more,
})
const cameBack = { refunds: [{ ...gone, state: 'failed' as const }], payments: [booked], kinds: {} }

describe('a refund', () => {
  it('leaves both books, and when it failed it is in both again', () => {
    expect(complaints(refunded())).toEqual([])
    const back = { ...taken, state: 'failed', reversals: 1, clearing: 0n }
    expect(complaints(refunded({ ...cameBack, ourRefunds: [back] }))).toEqual([])
    expect(complaints(refunded({ ...cameBack, ourRefunds: [] }))).toEqual([])
  })
  it.each<[string, BooksInput, RegExp]>([
    ['nobody wrote down', refunded({ ourRefunds: [] }), /refund re_1 of the gateway is not in our books/],
    ['booked twice', refunded({ ourRefunds: [taken, { ...taken, id: 6 }] }), /re_1 of the gateway stands 2 times/],
    ['of another amount', refunded({ ourRefunds: [{ ...taken, amountMinor: 99n }] }), /gave 100 back, we say 99/],
    ['that nobody gave', refunded({ refunds: [] }), /our refund 5 is settled, and the gateway has none/],
    ['given twice under one key', refunded({ refunds: [gone, { ...gone, id: 're_2' }] }), /refunds re_1, re_2 have one key/],
    ['nobody asked for', refunded({ ourRefunds: [taken, { ...taken, id: 6, externalId: 're_2' }] }), /asked for 1 refunds, 2 were written/],
    ['of more than was paid', refunded({ refunds: [{ ...gone, amountMinor: 301n }] }), /of payment pay_1 300 came in, 301 went back/],
    ['that took nothing', refunded({ ourRefunds: [{ ...taken, postings: 0, clearing: 0n }] }), /posted 0 times/],
    [
      'that came back to nobody',
      refunded({ ...cameBack, ourRefunds: [{ ...taken, state: 'failed' }] }),
      /back 0 times: 1000000 micro, not 0/,
    ],
    ['its invoice denies', refunded({ payments: [booked] }), /the invoice of payment pay_1 is settled: of 300 100 arrived/],
    [
      'its invoice still claims',
      refunded({ ...cameBack, payments: [{ ...booked, invoiceState: 'refunded' }] }),
      /is refunded: of 300 0 arrived/,
    ],
    [
      'out of a customer’s pocket',
      refunded({ kinds: { gateway_clearing: -3_000_000n } }),
      /2000000 micro arrived at the gateway and stayed, 3000000/,
    ],
  ])('%s', (_, more, complaint) => {
    expect(complaints(more).join('\n')).toMatch(complaint)
  })
})

describe('what goes wrong is found', () => {
  it.each<[string, BooksInput, RegExp]>([
    ['an order sent twice', { upstream: [order(1), order(2), order(1, { id: 999 })] }, /stands 2 times/],
    ['an order that is nobody’s', { upstream: [order(1), order(2), order(3)] }, /order 103 of the upstream panel is of nobody/],
    ['a line whose order never stood', { upstream: [order(1)] }, /line 2 names order 102, which is in no book/],
    ['a token that was never sent', { upstream: [order(1), order(2, { requestId: 'other' })] }, /request_id that line 2 never sent/],
    ['another quantity', { upstream: [order(1), order(2, { quantity: 2000 })] }, /line 2 has quantity 1000, order 102 has 2000/],
    ['another service of the provider', { upstream: [order(1), order(2, { service: '6' })] }, /line 2 has service "5", order 102 has "6"/],
    [
      'a parameter that nobody gave',
      { upstream: [order(1), order(2, { fields: { brief: 'x' } })] },
      /line 2 has brief undefined, order 102 has "x"/,
    ],
    [
      'a brief that was lost',
      { lines: [line(1), line(2, { given: { textarea: ['x'] } })] },
      /line 2 has brief "x", order 102 has undefined/,
    ],
    [
      'a brief that came as comments',
      {
        lines: [line(1), line(2, { given: { textarea: ['x'] } })],
        upstream: [order(1), order(2, { quantity: 1, fields: { comments: 'x' } })],
      },
      /quantity 1000, order 102 has 1\n.*brief "x", order 102 has undefined\n.*comments undefined, order 102 has "x"/s,
    ],
    [
      'an order of another service than was asked for',
      { lines: [line(1), line(2, { serviceId: 9 })] },
      /asked for service 1, line 2 is of service 9/,
    ],
    [
      'an order without what was given',
      { requests: [request(1), request(2, { spec: { serviceId: 1, quantity: 1000, given: { countries: ['DE'] }, isForChannel: false } })] },
      /key-2 asked for .*countries.*DE/,
    ],
    ['an order of less than was asked for', { lines: [line(1), line(2, { quantity: 500 })] }, /key-2 asked for 1000, line 2 is of 500/],
    [
      'a package without one of its items',
      { lines: [line(1), line(2, { kind: 'package', items: [{ serviceId: 1, quantity: 5 }] })] },
      /key-2 asked for 5000 of 1, line 2 is of /,
    ],
    [
      'a key that ordered twice',
      { lines: [line(1), line(2), line(3, { url: linkOf({ video: video(1) }) })], upstream: [order(1), order(2)] },
      /made lines 1, 3/,
    ],
    ['a confirmed order that is gone', { requests: [request(1), request(2), request(9)] }, /order 9 was confirmed and is gone/],
    ['two answers to one key', { requests: [request(1, { orderIds: new Set([1, 2]) }), request(2)] }, /answered with orders 1, 2/],
    [
      'a completed order that was not delivered',
      { upstream: [order(1), order(2, { state: 'Partial', remains: 10 })] },
      /line 2 is completed/,
    ],
    ['a line left unknown', { lines: [line(1), line(2, { state: 'unknown', finals: 0, escrow: 2_000_000n })] }, /line 2 is unknown/],
    ['unrest', { unrest: { 'outbox rows': 3 } }, /3 outbox rows/],
    ['a refusal without reason', { requests: [request(1), request(2, { refusal: '422 {"message":"no"}' })] }, /key-2: 422/],
    ['a payment that is not booked', { payments: [] }, /pay_1 was settled and is not in our books/],
    ['a payment booked twice', { payments: [{ ...booked, settlements: 2 }] }, /has 2 postings/],
    ['a payment with another amount', { payments: [{ ...booked, receivedMicro: 2_999_999n }] }, /300 USD arrived, 2999999 micro booked/],
    ['an invented payment', { payments: [booked, { ...booked, externalId: 'pay_x' }] }, /pay_x is booked and was never settled/],
    [
      'a paid order that waits',
      { lines: [line(1), line(2, { state: 'unpaid', isPaid: false, charges: 0, finals: 0 })] },
      /line 2 is unpaid though payment pay_1/,
    ],
    ['a double charge', { lines: [line(1), line(2, { charges: 2 })] }, /was charged 2 times/],
    ['an end without settlement', { lines: [line(1), line(2, { finals: 0 })] }, /was settled 0 times/],
    ['money stuck in escrow', { lines: [line(1), line(2, { escrow: 1n })] }, /has 1 micro in escrow, not 0/],
    ['a micro too many', { kinds: { 'customer.main': 9_000_001n } }, /13000001 micro are held or earned, 13000000 came in/],
    [
      'earnings that nobody gave',
      { kinds: { 'expense.referral': -1n, 'customer.referral': 1n } },
      /10000000 micro were given, 10000001 in our books/,
    ],
    [
      'a partner’s reward that nobody gave',
      { kinds: { 'expense.widget': -1n, 'customer.referral': 1n } },
      /10000000 micro were given, 10000001 in our books/,
    ],
    ['a cost that differs', { upstream: [order(1), order(2, { cost: '0.500001' })] }, /took 500001 micro, the ledger says 500000/],
  ])('%s', (_, more, complaint) => {
    expect(complaints(more).join('\n')).toMatch(complaint)
  })
})
