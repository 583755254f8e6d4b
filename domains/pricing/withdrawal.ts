import { type Micro, micro } from '@vitrine/platform/kernel'
import { CENT_STEP, inSteps } from './money-step.ts'
import { PPM } from './percent.ts'

export interface WithdrawalQuote {
  /** What leaves the balance. */
  readonly amount: Micro
  readonly fee: Micro
  /** What is paid out; not above zero when the fee eats it all. */
  readonly total: Micro
}

/** The fee is a share rounded half up to the cent, at least the method's smallest fee (WITHDRAW-001), and is taken out of the amount. */
export function withdrawalQuote(amount: Micro, { feePpm, minFee }: { readonly feePpm: number; readonly minFee: Micro }): WithdrawalQuote {
  const share = inSteps(amount * BigInt(feePpm), BigInt(PPM), CENT_STEP)
  const fee = micro(share > minFee ? share : minFee)
  return { amount, fee, total: micro(amount - fee) }
}
