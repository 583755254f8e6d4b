import { type Micro, micro } from '@vitrine/platform/kernel'
import type { Route } from './choose-route.ts'

/** What the provider will charge by the agreed rate, half up to the micro. */
export function expectedCost(route: Pick<Route, 'rateNano' | 'rateKind'>, quantity: number): Micro {
  if (route.rateKind === 'fixed') return micro((route.rateNano + 500n) / 1_000n)
  return micro((route.rateNano * BigInt(quantity) + 500_000n) / 1_000_000n)
}

/** The charge a provider reports, in micro-USD; undefined when it is no amount. Digits beyond the sixth are cut off. */
export function chargedMicro(charge: string | null, usdRatePpm: bigint): Micro | undefined {
  const match = /^(\d{1,12})(?:\.(\d+))?$/.exec(charge?.trim() ?? '')
  if (!match) return undefined
  const amount = BigInt(match[1] ?? '0') * 1_000_000n + BigInt((match[2] ?? '').slice(0, 6).padEnd(6, '0'))
  return micro((amount * usdRatePpm) / 1_000_000n)
}

/** A fifth above the agreed price means the service behind the route has changed. */
export const isOverpriced = (charged: Micro, expected: Micro): boolean => charged * 5n > expected * 6n
