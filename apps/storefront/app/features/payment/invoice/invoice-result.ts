import type { paymentsContract } from '@vitrine/payments/contract/schemas'
import { type Micro, micro, parseMicro, type RouteOutput } from '@vitrine/platform/kernel'

export type Invoice = RouteOutput<typeof paymentsContract.getInvoice>['data']
export type ResultView = 'waiting' | 'settled' | 'in_moderation' | 'underpaid' | 'failed' | 'refunded' | 'closed'
/** Which of its two pages the gateway led back to. It only says what the customer did there; the invoice says what is true. */
export type ReturnPage = 'success' | 'error'

export function resultOf(status: Invoice['status'], page: ReturnPage): ResultView {
  switch (status) {
    case 'settled':
    case 'in_moderation':
    case 'underpaid':
    case 'failed':
    case 'refunded':
      return status
    case 'pending':
      return page === 'success' ? 'waiting' : 'failed'
    default:
      return 'closed'
  }
}

/** What its payment page asks for. */
export const requestedFor = ({ total_amount }: Pick<Invoice, 'total_amount'>): Micro | undefined => parseMicro(total_amount)

export interface PaidParts {
  readonly total: bigint
  readonly credited: bigint
  readonly fee: bigint
}

/** What was paid for a top-up and what of it was the fee: the rest of it is on the balance. A coupon or bonus is told on the statement. */
export function paidParts({
  amount,
  discount_amount,
  total_amount,
}: Pick<Invoice, 'amount' | 'discount_amount' | 'total_amount'>): PaidParts | undefined {
  const [requested, discount, total] = [amount, discount_amount, total_amount].map((text) => parseMicro(text))
  if (requested === undefined || discount === undefined || total === undefined) return undefined
  const credited = requested - discount
  return { total, credited, fee: total - credited }
}

/** What its orders cost, before any fee: the base for another payment method. */
export function orderedFor({ amount, discount_amount }: Pick<Invoice, 'amount' | 'discount_amount'>): Micro | undefined {
  const [original, discount] = [parseMicro(amount), parseMicro(discount_amount)]
  return original === undefined || discount === undefined ? undefined : micro(original - discount)
}

/** Whether it is begun and not decided. */
export const isOpen = ({ status }: Pick<Invoice, 'status'>): boolean => status === 'pending' || status === 'in_moderation'

/** Whether the invoice may still change by itself: money and its message arrive minutes apart. */
export const mayChange = (status: Invoice['status']): boolean =>
  status === 'pending' || status === 'in_moderation' || status === 'underpaid'

const QUICK_MS = 3000
const SLOW_MS = 15_000
const QUICK_TIMES = 20
/** The delay before the next poll: every three seconds for a minute, then every fifteen. */
export const nextPollMs = (polls: number): number => (polls < QUICK_TIMES ? QUICK_MS : SLOW_MS)

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
export const invoiceIdOf = (search: URLSearchParams): string | undefined => {
  const id = search.get('invoice')
  return id !== null && UUID.test(id) ? id : undefined
}
