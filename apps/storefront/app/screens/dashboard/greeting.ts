import type { Locale } from '@vitrine/platform/kernel'
import type { Order } from '../../features/order-list/order-facts.ts'
import { type RestingFeed, restingFeeds } from './resting-feeds.ts'

export type DayPart = 'morning' | 'afternoon' | 'evening'

/** By the visitor's clock; the night still belongs to the evening. */
export function dayPart(now: Date, timeZone: string): DayPart {
  const hour = Number(new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' }).format(now))
  if (hour >= 5 && hour < 12) return 'morning'
  return hour >= 12 && hour < 18 ? 'afternoon' : 'evening'
}

const familyNameFirst: readonly Locale[] = ['ja', 'ko', 'vi', 'zh_CN']

/** How somebody is addressed: by the first name, or by the whole name where the family name stands first. */
export function addressedAs(name: string, locale: Locale): string {
  const whole = name.trim().replace(/\s+/g, ' ')
  return familyNameFirst.includes(locale) ? whole : (whole.split(' ')[0] ?? '')
}

/** The one thing worth saying first; it is true or it is not said. */
export type Sentence =
  | { readonly kind: 'delivering'; readonly count: number; readonly nextInMinutes: number | undefined }
  /** No order runs now, but a drip feed goes on. */
  | { readonly kind: 'feeds'; readonly count: number; readonly nextInMinutes: number }
  | { readonly kind: 'finished'; readonly count: number }
  | { readonly kind: 'quiet' }
  | { readonly kind: 'none' }

export interface DashboardCounts {
  readonly orders_count: number
  readonly completed_order_count: number
  readonly in_processing_order_count: number
  readonly last_in_processing_orders: readonly Pick<Order, 'estimated_completion_at'>[]
  readonly feeds: readonly RestingFeed[]
}

export function sentenceOf(counts: DashboardCounts, now: Date): Sentence {
  if (counts.in_processing_order_count > 0) {
    const isAllKnown = counts.last_in_processing_orders.length === counts.in_processing_order_count
    const minutes = counts.last_in_processing_orders
      .flatMap(({ estimated_completion_at: at }) => (at === null ? [] : [(Date.parse(at) - now.getTime()) / 60_000]))
      .filter((left) => left > 0)
    // Only the newest orders are listed: of the others nobody knows here which one ends first.
    return {
      kind: 'delivering',
      count: counts.in_processing_order_count,
      nextInMinutes: isAllKnown && minutes.length > 0 ? Math.min(...minutes) : undefined,
    }
  }
  const resting = restingFeeds(counts.feeds, now)
  if (resting.length > 0) {
    const minutes = resting.map(({ at }) => Math.ceil((at.getTime() - now.getTime()) / 60_000))
    return { kind: 'feeds', count: resting.length, nextInMinutes: Math.min(...minutes) }
  }
  if (counts.completed_order_count > 0) return { kind: 'finished', count: counts.completed_order_count }
  return counts.orders_count > 0 ? { kind: 'quiet' } : { kind: 'none' }
}
