import type { Tone } from '@vitrine/ui/components'

interface Customer {
  readonly id: number
  readonly email: string | null
}
export interface Refund {
  readonly id: number
  readonly invoiceId: number | null
  readonly customer: Customer | null
  readonly paymentId: string
  readonly amount: string
  readonly currency: string
  readonly origin: 'panel' | 'gateway'
  readonly reason: string
  readonly state: 'asked' | 'unknown' | 'pending' | 'settled' | 'failed'
  readonly lastError: string | null
  readonly createdAt: string
  readonly arrivedAt: string | null
  readonly isSeen: boolean
}
export interface InvoiceRow {
  readonly id: number
  readonly reference: string
  readonly state: string
  readonly customer: Customer
  readonly method: string
  readonly purpose: 'order' | 'top_up'
  readonly orderId: number | null
  readonly amount: string
  readonly currency: string
  /** In US dollars. */
  readonly feeUsd: string
  readonly bonusUsd: string
  readonly createdAt: string
  readonly settledAt: string | null
}
export interface InvoicePayment {
  readonly id: string
  readonly amount: string
  readonly currency: string
  readonly outcome: string
  /** What may still be given back; null where the gateway gives nothing back by itself. */
  readonly refundable: string | null
  /** In US dollars; null while it is not in the books. */
  readonly fee: { readonly gross: string; readonly fee: string; readonly net: string; readonly isKnown: boolean } | null
}
export interface Invoice extends InvoiceRow {
  readonly payments: readonly InvoicePayment[]
  readonly refunds: readonly Refund[]
  readonly isDisputed: boolean
  /** No gateway confirms it. */
  readonly isManual: boolean
}
/** What a refund would move, in US dollars but for `amount`. */
export interface RefundPreview {
  readonly amount: string
  readonly currency: string
  readonly received: string
  readonly fee: string
  readonly bonus: string
  readonly gatewayFee: string
  readonly before: string
  readonly after: string
}
export interface Dispute {
  readonly id: number
  readonly reference: string
  readonly state: 'inquiry' | 'open' | 'won' | 'lost'
  readonly customer: Customer | null
  readonly invoiceId: number | null
  readonly paymentId: string
  readonly amount: string
  readonly currency: string
  readonly reason: string
  readonly openedAt: string
  /** Until when it can be answered, where the gateway says. */
  readonly answerBy: string | null
  readonly answer: {
    readonly kind: 'evidence' | 'acceptance'
    readonly state: 'asked' | 'taken' | 'refused'
    readonly lastError: string | null
  } | null
  readonly evidence?: { readonly product: string; readonly text: string } | null
}

const invoiceTones: Readonly<Record<string, Tone>> = {
  in_moderation: 'warn',
  settled: 'ok',
  settled_late: 'ok',
  underpaid: 'warn',
  failed: 'bad',
  charged_back: 'bad',
  refund_pending: 'info',
}
export const invoiceTone = (state: string): Tone => invoiceTones[state] ?? 'mute'
export const refundTones = { asked: 'info', unknown: 'warn', pending: 'info', settled: 'ok', failed: 'bad' } as const satisfies Readonly<
  Record<Refund['state'], Tone>
>
export const disputeTones = { inquiry: 'warn', open: 'warn', won: 'ok', lost: 'bad' } as const satisfies Readonly<
  Record<Dispute['state'], Tone>
>
/** `user@example.com`, or the number where no address is known. */
export const customerName = (customer: Customer | null): string => (customer === null ? '–' : (customer.email ?? `#${customer.id}`))
