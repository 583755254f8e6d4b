import { nanoToUsd, usdToNano } from '../../values/units.ts'

/** A test order and how far it is. */
export interface RouteTest {
  readonly id: number
  readonly accountId: number
  readonly account: string
  readonly providerServiceId: string
  readonly by: string
  readonly link: string | null
  readonly quantity: number
  readonly delivered: number
  readonly state: string
  readonly cost: string | null
  readonly charged: string | null
  readonly said: string | null
  readonly createdAt: string
  readonly acceptedAt: string | null
  readonly endedAt: string | null
}

export interface RouteTests {
  readonly isLinkRequired: boolean
  readonly isCounted: boolean
  readonly targets: readonly {
    readonly id: number
    readonly name: string
    readonly isOptional: boolean
    readonly allowed: readonly string[]
  }[]
  readonly routes: readonly {
    readonly accountId: number
    readonly providerServiceId: string
    readonly quantity: number | null
    readonly cost: string | null
  }[]
  readonly tests: readonly RouteTest[]
}

const MICRO_IN_NANO = 1_000n

/** The most that so many pieces may cost; each is rounded up to the micro, so that the sum is never too little. */
export function mostCost(cost: string, lines: number): string {
  const nano = BigInt(usdToNano(cost) ?? '0')
  return lines <= 1 ? cost : nanoToUsd((nano + MICRO_IN_NANO) * BigInt(lines))
}

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

const UNITS = [
  [86_400, 'd'],
  [3_600, 'h'],
  [60, 'min'],
] as const

/** `3 min`, `45 s`: how long it took. */
export function tookTime(from: string, to: string): string {
  const seconds = Math.max(0, Math.round((new Date(to).getTime() - new Date(from).getTime()) / 1_000))
  const [size, unit] = UNITS.find(([size]) => seconds >= size) ?? [1, 's']
  return `${Math.round(seconds / size)} ${unit}`
}
