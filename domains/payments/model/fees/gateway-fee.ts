import { MICRO_PER_CENT, type Micro, micro } from '@vitrine/platform/kernel'
import type { GatewayFee } from '../../ports.ts'
import { receivedMicro } from '../settlement.ts'

const PPM = 1_000_000n

/** What an account’s gateway takes of each payment by its contract, until it tells what it took. */
export interface FeeTerms {
  readonly percentPpm: number
  readonly fixedMicro: bigint
  /** Whether it keeps its fee of what is given back; else it gives back the same share. */
  readonly keepsOnRefund: boolean
}

/** Percent and fixed part of what came in, rounded to the micro. */
export const expectedFee = ({ percentPpm, fixedMicro }: FeeTerms, received: Micro): Micro =>
  micro((received * BigInt(percentPpm) + PPM / 2n) / PPM + fixedMicro)

/**
 * What the gateway says that it took, in US dollars: its own, or the payment's currency at the rate of the invoice. Undefined where it has not said, or in a
 * currency that nobody has a rate of.
 */
export function knownFee(
  fee: GatewayFee | null | undefined,
  { currency, ratePpm }: { readonly currency: string; readonly ratePpm: bigint },
): Micro | undefined {
  if (!fee) return undefined
  if (fee.currency === 'USD') return micro(fee.amountMinor * MICRO_PER_CENT)
  return fee.currency === currency ? receivedMicro(fee.amountMinor, ratePpm) : undefined
}

interface FeeReturn {
  readonly fee: bigint
  /** What earlier refunds brought back of it. */
  readonly returned: bigint
  readonly paidMinor: bigint
  readonly refundedMinor: bigint
  readonly amountMinor: bigint
}

/** The share of the fee that comes back with a refund; the last part of a payment brings back what is left, so that no micro is lost by rounding. */
export function returnedFee({ fee, returned, paidMinor, refundedMinor, amountMinor }: FeeReturn): Micro {
  const left = fee > returned ? fee - returned : 0n
  if (refundedMinor + amountMinor >= paidMinor) return micro(left)
  const share = (fee * amountMinor) / paidMinor
  return micro(share < left ? share : left)
}
