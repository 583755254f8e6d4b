import { MICRO_PER_CENT, type Micro, micro, parseMicro } from '@vitrine/platform/kernel'

/** The most that one withdrawal may be, in whole cents; undefined when what was earned does not reach the method's least amount. */
export function highestAmount(
  { min_amount, max_amount }: { readonly min_amount: string; readonly max_amount: string | null },
  earned: Micro,
): Micro | undefined {
  const [min, max] = [parseMicro(min_amount) ?? 0n, max_amount === null ? undefined : parseMicro(max_amount)]
  const most = max !== undefined && max < earned ? max : earned
  const cents = micro(most - (most % MICRO_PER_CENT))
  return cents >= min && cents > 0n ? cents : undefined
}
