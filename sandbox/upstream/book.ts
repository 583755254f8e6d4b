import { z } from 'zod'
import type { Journal } from '../server/journal.ts'
import { costSoFar, type Fate, type Progress, progressAt } from './progress.ts'

/**
 * The upstream panel's own truth: an order exists here if and only if the panel took it and charged its price.
 * Tests about lost and doubled orders compare the shop's books with this one.
 */

export const profiles = ['plain', 'request_id', 'list'] as const

const accountSchema = z.object({
  key: z.string(),
  profile: z.enum(profiles),
  currency: z.string(),
  balanceMicro: z.coerce.bigint(),
})
const orderSchema = z.object({
  id: z.number(),
  key: z.string(),
  service: z.string(),
  link: z.string(),
  quantity: z.number(),
  fields: z.record(z.string(), z.string()),
  chargeMicro: z.coerce.bigint(),
  refundedMicro: z.coerce.bigint(),
  requestId: z.string().nullable(),
  acceptedAt: z.number(),
  deliverMs: z.number(),
  fate: z.enum(['complete', 'partial', 'cancel', 'never-terminal', 'regress', 'unseen']),
  missingShare: z.number(),
  stopAt: z.number().nullable(),
  /** The part lost after the delivery, and since when. */
  lostShare: z.number().default(0),
  lostAt: z.number().default(0),
})
const refillSchema = z.object({
  id: z.number(),
  orderId: z.number(),
  key: z.string(),
  acceptedAt: z.number(),
  deliverMs: z.number(),
  requestId: z.string().nullable().default(null),
  fate: z.enum(['complete', 'reject']).default('complete'),
})

export type Account = z.infer<typeof accountSchema>
export type UpstreamOrder = z.infer<typeof orderSchema>
export type Refill = z.infer<typeof refillSchema>
export type NewOrder = Omit<UpstreamOrder, 'id' | 'refundedMicro' | 'acceptedAt' | 'stopAt' | 'lostShare' | 'lostAt'>
export type NewRefill = Pick<Refill, 'deliverMs' | 'requestId' | 'fate'>
export interface OrderChange {
  readonly fate?: Fate
  readonly stopAt?: number
  readonly missingShare?: number
  readonly lostShare?: number
}

export interface Book {
  account(key: string): Account | undefined
  accounts(): readonly Account[]
  setAccount(account: Account): void
  /** Takes the order and its price in one step. The caller has checked the balance. */
  accept(order: NewOrder): UpstreamOrder
  order(id: number): UpstreamOrder | undefined
  orderOfRequest(key: string, requestId: string): UpstreamOrder | undefined
  openOrderOfLink(key: string, service: string, link: string): UpstreamOrder | undefined
  orders(): readonly UpstreamOrder[]
  progress(order: UpstreamOrder): Progress
  steer(id: number, change: OrderChange): void
  /** Pieces lost since the order was completed or last refilled. */
  lost(order: UpstreamOrder): number
  acceptRefill(order: UpstreamOrder, refill: NewRefill): Refill
  refill(id: number): Refill | undefined
  refillOfRequest(key: string, requestId: string): Refill | undefined
  refills(): readonly Refill[]
  /** Refunds what ended undelivered; every reading of money calls it first. */
  settle(): void
}

interface State {
  readonly accounts: Map<string, Account>
  readonly orders: Map<number, UpstreamOrder>
  readonly byRequest: Map<string, number>
  readonly byLink: Map<string, number>
  readonly refills: Map<number, Refill>
  /** Orders that may still be refunded. */
  readonly open: Set<number>
}

const requestKey = (key: string, requestId: string): string => `${key} ${requestId}`
const linkKey = (key: string, service: string, link: string): string => `${key} ${service} ${link}`
const mayComeBack = (order: UpstreamOrder): boolean => order.fate === 'partial' || order.fate === 'cancel' || order.stopAt !== null

function remember(state: State, order: UpstreamOrder): void {
  state.orders.set(order.id, order)
  if (order.requestId !== null) state.byRequest.set(requestKey(order.key, order.requestId), order.id)
  state.byLink.set(linkKey(order.key, order.service, order.link), order.id)
  if (mayComeBack(order)) state.open.add(order.id)
}

function restore(journal: Journal): State {
  const state: State = {
    accounts: new Map(),
    orders: new Map(),
    byRequest: new Map(),
    byLink: new Map(),
    refills: new Map(),
    open: new Set(),
  }
  for (const row of journal.rows('order')) remember(state, orderSchema.parse(row))
  for (const row of journal.rows('account').map((entry) => accountSchema.parse(entry))) state.accounts.set(row.key, row)
  for (const row of journal.rows('refill').map((entry) => refillSchema.parse(entry))) state.refills.set(row.id, row)
  return state
}

export function openBook(options: { readonly journal: Journal; readonly now: () => number; readonly firstOrderId: number }): Book {
  const { journal, now } = options
  const state = restore(journal)
  let nextOrderId = [...state.orders.keys()].reduce((next, id) => Math.max(next, id + 1), options.firstOrderId)
  let nextRefillId = [...state.refills.keys()].reduce((next, id) => Math.max(next, id + 1), options.firstOrderId)

  const setAccount = (account: Account): void => {
    state.accounts.set(account.key, account)
    journal.put('account', account.key, account)
  }
  const setOrder = (order: UpstreamOrder): void => {
    remember(state, order)
    journal.put('order', order.id, order)
  }
  const move = (key: string, micro: bigint): void => {
    const account = state.accounts.get(key)
    if (account !== undefined) setAccount({ ...account, balanceMicro: account.balanceMicro + micro })
  }
  const settle = (): void => {
    for (const id of state.open) {
      const order = state.orders.get(id)
      if (order === undefined) continue
      const progress = progressAt(order, now())
      if (!progress.terminal) continue
      state.open.delete(id)
      const due = order.chargeMicro - costSoFar(order.chargeMicro, order.quantity, progress) - order.refundedMicro
      if (due <= 0n) continue
      setOrder({ ...order, refundedMicro: order.refundedMicro + due })
      state.open.delete(id)
      move(order.key, due)
    }
  }
  const find = (id: number | undefined): UpstreamOrder | undefined => (id === undefined ? undefined : state.orders.get(id))

  return {
    account: (key) => state.accounts.get(key),
    accounts: () => [...state.accounts.values()],
    setAccount,
    accept: (fresh) => {
      const order: UpstreamOrder = {
        ...fresh,
        id: nextOrderId++,
        refundedMicro: 0n,
        acceptedAt: now(),
        stopAt: null,
        lostShare: 0,
        lostAt: 0,
      }
      setOrder(order)
      move(order.key, -order.chargeMicro)
      return order
    },
    order: find,
    orderOfRequest: (key, requestId) => find(state.byRequest.get(requestKey(key, requestId))),
    openOrderOfLink: (key, service, link) => {
      const order = find(state.byLink.get(linkKey(key, service, link)))
      return order !== undefined && !progressAt(order, now()).terminal ? order : undefined
    },
    orders: () => [...state.orders.values()],
    progress: (order) => progressAt(order, now()),
    steer: (id, change) => {
      const order = state.orders.get(id)
      if (order !== undefined) setOrder({ ...order, ...change, ...(change.lostShare === undefined ? {} : { lostAt: now() }) })
    },
    lost: (order) => {
      const isRefilled = [...state.refills.values()].some(
        (refill) =>
          refill.orderId === order.id &&
          refill.fate === 'complete' &&
          refill.acceptedAt >= order.lostAt &&
          now() >= refill.acceptedAt + refill.deliverMs,
      )
      return isRefilled ? 0 : Math.floor(order.quantity * order.lostShare)
    },
    acceptRefill: (order, fresh) => {
      const refill: Refill = { ...fresh, id: nextRefillId++, orderId: order.id, key: order.key, acceptedAt: now() }
      state.refills.set(refill.id, refill)
      journal.put('refill', refill.id, refill)
      return refill
    },
    refill: (id) => state.refills.get(id),
    refillOfRequest: (key, requestId) => [...state.refills.values()].find((refill) => refill.key === key && refill.requestId === requestId),
    refills: () => [...state.refills.values()],
    settle,
  }
}
