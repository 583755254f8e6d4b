import type { Micro } from '@vitrine/platform/kernel'
import { micro } from '@vitrine/platform/kernel'

/** Splits what was charged by what was delivered. The refund is floored to the micro, so refund and earned always add up to the charge. */
export function refundDue({ charged, quantity, delivered }: { charged: Micro; quantity: number; delivered: number }): {
  refund: Micro
  earned: Micro
} {
  const missing = BigInt(Math.min(Math.max(quantity - delivered, 0), quantity))
  const refund = quantity > 0 ? (charged * missing) / BigInt(quantity) : charged
  return { refund: micro(refund), earned: micro(charged - refund) }
}
