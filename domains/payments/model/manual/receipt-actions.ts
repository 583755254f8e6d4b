import { hasMoney, type InvoiceState, isClosedUnpaid } from '../invoice-states.ts'

export const receiptActs = ['confirm', 'another', 'reject'] as const
export type ReceiptAct = (typeof receiptActs)[number]

export interface ReceiptFacts {
  readonly state: InvoiceState
  /** No gateway says whether it was paid. */
  readonly isManual: boolean
  readonly payAmountMinor: bigint
  /** A first operator has read its money on the statement, and a second one has to say the same. */
  readonly isWaiting: boolean
}

/** Its money may still come, whether or not the customer has said that they paid. */
export const awaitsMoney = (state: InvoiceState): boolean => state === 'created' || state === 'pending' || state === 'in_moderation'

/**
 * What an operator may say of the money of an invoice: that it arrived, on time or late, that another transfer arrived for what is paid already, or that it did
 * not arrive. Nothing of what a gateway confirms, and nothing where a discount left nothing to pay.
 */
export function receiptActions({ state, isManual, payAmountMinor, isWaiting }: ReceiptFacts): ReceiptAct[] {
  if (!isManual || payAmountMinor === 0n) return []
  const acts: ReceiptAct[] = []
  if (hasMoney(state)) acts.push('another')
  else if (awaitsMoney(state) || isClosedUnpaid(state)) acts.push('confirm')
  if (awaitsMoney(state) || isWaiting) acts.push('reject')
  return acts
}
