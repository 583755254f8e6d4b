/** From the smallest amount, in hundredths of the invoice's currency: how deep in the chain its transaction must lie before it is money. */
const tiers: readonly (readonly [fromMinor: bigint, confirmations: number])[] = [
  [0n, 1],
  [10_000n, 3],
  [100_000n, 6],
]

/** The dearer, the more blocks a cheat would have to replace. */
export const confirmationsFor = (amountMinor: bigint): number => tiers.findLast(([from]) => amountMinor >= from)?.[1] ?? 1
