import { decimalFrom } from '../server/money.ts'
import type { Account, Book, UpstreamOrder } from './book.ts'
import { costSoFar } from './progress.ts'

/** A line of the upstream's book; money as decimal text, times in milliseconds. */
export interface OrderView {
  readonly id: number
  readonly key: string
  readonly service: string
  readonly link: string
  readonly quantity: number
  readonly fields: Readonly<Record<string, string>>
  /** The price taken at acceptance. */
  readonly charge: string
  /** What it costs after refunds of undelivered work. */
  readonly cost: string
  readonly requestId: string | null
  readonly acceptedAt: number
  readonly state: string
  readonly remains: number
  readonly terminal: boolean
}

export interface AccountView {
  readonly key: string
  readonly profile: string
  readonly balance: string
  readonly currency: string
}

/** One call of the API as the server saw it; `status` 0 means that no answer was sent. */
export interface CallRecord {
  readonly at: number
  readonly account: string
  readonly action: string
  readonly faults: readonly string[]
  readonly orderId: number | null
  readonly status: number
}

export function orderView(book: Book, order: UpstreamOrder): OrderView {
  const progress = book.progress(order)
  return {
    id: order.id,
    key: order.key,
    service: order.service,
    link: order.link,
    quantity: order.quantity,
    fields: order.fields,
    charge: decimalFrom(order.chargeMicro),
    cost: decimalFrom(costSoFar(order.chargeMicro, order.quantity, progress)),
    requestId: order.requestId,
    acceptedAt: order.acceptedAt,
    state: progress.status,
    remains: progress.remains,
    terminal: progress.terminal,
  }
}

export function accountView(account: Account): AccountView {
  return { key: account.key, profile: account.profile, balance: decimalFrom(account.balanceMicro), currency: account.currency }
}
