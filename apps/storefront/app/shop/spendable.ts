import { formatMicro, MICRO_PER_CENT, parseMicro } from '@vitrine/platform/kernel'

/** A balance in whole cents, rounded down: no shown cent is unspendable. */
export function spendable(balance: string): string {
  const exact = parseMicro(balance) ?? 0n
  return formatMicro(exact - (exact % MICRO_PER_CENT))
}
