import type { Micro } from '@vitrine/platform/kernel'
import { micro } from '@vitrine/platform/kernel'
import { inSteps, type MoneyStep } from './money-step.ts'

export interface Undelivered {
  readonly charged: Micro
  readonly quantity: number
  readonly delivered: number
  readonly moneyStep: MoneyStep
}

/** Splits what was charged by what was delivered. The undelivered share is rounded half up to the order's step; what is left is earned, so both always add up to the charge. */
export function refundDue({ charged, quantity, delivered, moneyStep }: Undelivered): { refund: Micro; earned: Micro } {
  const missing = BigInt(Math.min(Math.max(quantity - delivered, 0), quantity))
  const refund = quantity > 0 ? inSteps(charged * missing, BigInt(quantity), moneyStep) : charged
  return { refund, earned: micro(charged - refund) }
}
