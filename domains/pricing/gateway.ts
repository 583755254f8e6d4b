import type { Micro } from '@vitrine/platform/kernel'
import { parseDecimal } from './decimal.ts'
import { divideUp } from './rational.ts'

const MICRO_PER_CENT = 10_000n

/** What a gateway is asked for, in hundredths of its currency: always rounded up, so that the invoice covers the amount. `rate` = units for one USD. */
export function gatewayMinor(amount: Micro, rate = '1'): bigint {
  const decimal = parseDecimal(rate)
  if (!decimal || decimal.value <= 0n) throw new Error(`Not a rate: ${rate}`)
  return divideUp(amount * decimal.value, MICRO_PER_CENT * 10n ** BigInt(decimal.scale))
}
