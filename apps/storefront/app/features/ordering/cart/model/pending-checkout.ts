import { isRecord } from '@vitrine/platform/kernel'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'

/** How an order was to be paid whose answer never came. */
export interface PendingCheckout {
  readonly coupon: string
  readonly method: PaymentChoice | undefined
}

const parsed = (text: unknown): unknown => {
  try {
    return typeof text === 'string' ? JSON.parse(text) : undefined
  } catch {
    return undefined
  }
}

/**
 * Reads the submission that is still open: chosen again, the same order goes out under its own key and is made only once. Undefined
 * when none is.
 */
export function pendingCheckout(stored: string | undefined, methods: readonly PaymentChoice[]): PendingCheckout | undefined {
  const kept = parsed(stored)
  const body = isRecord(kept) ? parsed(kept.body) : undefined
  if (!isRecord(body)) return undefined
  const { payment_method_id: methodId, recurring_payments_method_id: cardId, coupon_code: coupon } = body
  const method = methods.find(({ id, linkedCardId, strategy }) => {
    if (cardId !== undefined) return linkedCardId === cardId
    return linkedCardId === null && (methodId === undefined ? strategy === 'balance' : id === methodId)
  })
  return { coupon: typeof coupon === 'string' ? coupon : '', method }
}
