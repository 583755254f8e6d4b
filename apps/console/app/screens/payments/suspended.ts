import type { Tone } from '@vitrine/ui/components'

export interface SuspendedPayment {
  readonly id: number
  readonly paymentId: string
  readonly gateway: { readonly id: number; readonly connector: string }
  readonly reference: string | null
  readonly amount: string
  readonly currency: string
  /** In US dollars; null while it is not in the books. */
  readonly amountUsd: string | null
  readonly paidWith: string | null
  readonly receivedAt: string
  readonly state: 'waiting' | 'assigned' | 'returning' | 'returned' | 'disputed'
  readonly invoiceId: number | null
  readonly refundId: number | null
  readonly assignedAt: string | null
  readonly reason: string | null
}

/** What assigning it to an invoice would do, in US dollars. */
export interface AssignmentPreview {
  readonly outcome: string
  readonly received: string
  readonly fee: string
  readonly bonus: string
  readonly toBalance: string
  readonly orderId: number | null
  readonly needsSecond: boolean
}

export const suspenseTones = {
  waiting: 'warn',
  assigned: 'ok',
  returning: 'info',
  returned: 'mute',
  disputed: 'bad',
} as const satisfies Readonly<Record<SuspendedPayment['state'], Tone>>
