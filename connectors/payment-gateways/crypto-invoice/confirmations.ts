/** From the smallest amount, in hundredths of the invoice's currency: confirmations that its transaction needs to be settled. */
const tiers: readonly (readonly [fromMinor: bigint, confirmations: number])[] = [
  [0n, 1],
  [10_000n, 3],
  [100_000n, 6],
]

/** The larger the amount, the more blocks an attacker would have to replace. */
export const confirmationsFor = (amountMinor: bigint): number => tiers.findLast(([from]) => amountMinor >= from)?.[1] ?? 1
