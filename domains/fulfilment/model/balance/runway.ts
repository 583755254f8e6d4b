export const SPENDING_DAYS = 7
const PPM = 1_000_000n

/** For how many days a balance lasts at the spending of the last week, to a tenth; null where either is not known, or nothing is spent. */
export function runwayDays(
  { balanceMicro, usdRatePpm }: { readonly balanceMicro: bigint | null; readonly usdRatePpm: bigint },
  spentMicro: bigint,
): number | null {
  if (balanceMicro === null || spentMicro <= 0n) return null
  const inUsd = (balanceMicro * usdRatePpm) / PPM
  return Number((inUsd * BigInt(SPENDING_DAYS) * 10n) / spentMicro) / 10
}

/** The same in whole hours; none for a balance that is used up. */
export function runwayHours(account: Parameters<typeof runwayDays>[0], spentMicro: bigint): number | null {
  if (account.balanceMicro === null || spentMicro <= 0n) return null
  const inUsd = (account.balanceMicro * account.usdRatePpm) / PPM
  return inUsd <= 0n ? 0 : Number((inUsd * BigInt(SPENDING_DAYS) * 24n) / spentMicro)
}
