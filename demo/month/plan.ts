import { chanceOf } from '../catalogue/chance.ts'
import { type MonthCustomer, monthCustomers } from './people.ts'
import type { Ware } from './wares.ts'

/** How much business a month has. */
export interface MonthSize {
  readonly customers: number
  /** Orders of the first and of the last day; in between they grow evenly. */
  readonly ordersPerDay: readonly [first: number, last: number]
}

/** That of `npm run demo:month`. */
export const WHOLE_MONTH: MonthSize = { customers: monthCustomers.length, ordersPerDay: [2, 14] }

/** That of `npm start`: a few seconds of its first start, and something in every list. */
export const SMALL_MONTH: MonthSize = { customers: 10, ordersPerDay: [0.6, 1.6] }

/** What becomes of an order at the provider. */
export type Fate = 'complete' | 'partial' | 'cancel' | 'refused' | 'doubtful' | 'held'

export interface PlannedOrder {
  readonly at: Date
  readonly customer: MonthCustomer
  readonly ware: Ware
  readonly quantity: number
  readonly url: string
  readonly isGuarantee: boolean
  readonly fate: Fate
}

export const DAYS = 30
const DAY_MS = 86_400_000
const HOUR_MS = 3_600_000
/** Orders of an hour beside those of others, from midnight on: quiet nights, a rise in the morning, most in the evening. */
const HOURS = [2, 1, 1, 1, 1, 2, 3, 5, 8, 10, 11, 10, 9, 10, 10, 11, 12, 13, 15, 17, 17, 14, 9, 5]
/** Of the weekdays from Sunday on. */
const WEEKDAYS = [0.8, 1, 1.05, 1.1, 1.05, 1.1, 0.9]
/** Nothing happens within the last minutes, which the rest of the demo dates back to before the month. */
const QUIET_MS = 40 * 60_000

/** One of them, by its weight. */
function pickByWeight<T extends { readonly weight: number }>(from: readonly T[], chance: number): T {
  let left = chance * from.reduce((sum, { weight }) => sum + weight, 0)
  for (const one of from) {
    left -= one.weight
    if (left < 0) return one
  }
  throw new Error('There is nothing to draw from')
}

/** The orders of the thirty days until now, in order of time; the same for the same time. */
export function planMonth(size: MonthSize, wares: readonly Ware[], now: Date): PlannedOrder[] {
  const people = monthCustomers.slice(0, size.customers)
  const midnight = new Date(now).setUTCHours(0, 0, 0, 0)
  const times = Array.from({ length: DAYS + 1 }, (_, day) => timesOfDay(size, day, new Date(midnight - (DAYS - day) * DAY_MS)))
    .flat()
    .filter((at) => at.getTime() < now.getTime() - QUIET_MS)
    .sort((one, other) => one.getTime() - other.getTime())
  return times.map((at, n) => orderOf({ at, n, left: times.length - n, people: arrived(people, n, times.length) }, wares))
}

function timesOfDay({ ordersPerDay: [first, last] }: MonthSize, day: number, from: Date): Date[] {
  const wanted = (first + ((last - first) * day) / DAYS) * (WEEKDAYS[from.getUTCDay()] ?? 1) + chanceOf(`orders of day ${day}`) - 0.5
  const hours = HOURS.map((weight, hour) => ({ weight, hour }))
  return Array.from({ length: Math.max(1, Math.round(wanted)) }, (_, n) => {
    const { hour } = pickByWeight(hours, chanceOf(`hour ${day} ${n}`))
    return new Date(from.getTime() + (hour + chanceOf(`minute ${day} ${n}`)) * HOUR_MS)
  })
}

/** Half of them are there from the beginning, the others come by and by. */
const arrived = (people: readonly MonthCustomer[], n: number, all: number): readonly MonthCustomer[] =>
  people.slice(0, Math.ceil(people.length * (0.5 + (0.5 * (n + 1)) / all)))

interface Place {
  readonly at: Date
  readonly n: number
  /** How many follow, this one included. */
  readonly left: number
  readonly people: readonly MonthCustomer[]
}

function orderOf({ at, n, left, people }: Place, wares: readonly Ware[]): PlannedOrder {
  const ware = pickByWeight(wares, chanceOf(`ware ${n}`))
  const quantity = ware.quantities[Math.floor(chanceOf(`quantity ${n}`) * ware.quantities.length)] ?? 1000
  return {
    ...{ at, ware, quantity, customer: pickByWeight(people, chanceOf(`customer ${n}`)), url: ware.url(n) },
    isGuarantee: chanceOf(`guarantee ${n}`) < 0.25,
    fate: fateOf(n, left),
  }
}

/** Some of the newest wait for a person; of the others one in ten did not end as it was ordered. */
function fateOf(n: number, left: number): Fate {
  const newest: Readonly<Record<number, Fate>> = { 1: 'held', 3: 'refused', 5: 'doubtful', 6: 'held', 9: 'refused' }
  const fate = newest[left]
  if (fate) return fate
  const chance = chanceOf(`fate ${n}`)
  if (chance < 0.045) return 'partial'
  return chance < 0.085 ? 'cancel' : 'complete'
}
