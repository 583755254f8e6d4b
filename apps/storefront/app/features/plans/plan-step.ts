import type { DeliveryTone } from '@vitrine/ui/components'
import type { DripFeed, PlanStatus, SubscriptionRow } from './plan-query.ts'

/** What happens next with a drip feed, or how it ended. */
export type FeedStep =
  | { readonly kind: 'next'; readonly at: Date }
  | { readonly kind: 'soon' | 'last' | 'paused' | 'finished' | 'canceled' }
  | { readonly kind: 'returned'; readonly amount: string }

const isSomething = (amount: string): boolean => /[1-9]/.test(amount)

export function feedStep(
  feed: Pick<DripFeed, 'status' | 'is_paused' | 'next_run_at' | 'orders_count' | 'runs' | 'refunded'>,
  now: Date,
): FeedStep {
  if (feed.status === 'completed') return { kind: 'finished' }
  if (feed.status === 'canceled') return isSomething(feed.refunded) ? { kind: 'returned', amount: feed.refunded } : { kind: 'canceled' }
  if (feed.is_paused) return { kind: 'paused' }
  if (feed.orders_count >= feed.runs) return { kind: 'last' }
  const at = feed.next_run_at === null ? undefined : new Date(feed.next_run_at)
  return at && at > now ? { kind: 'next', at } : { kind: 'soon' }
}

export type SubscriptionStep = 'looking' | 'paused' | 'finished' | 'canceled' | 'card'

export function subscriptionStep({
  status,
  is_paused,
  cancel_reason,
}: Pick<SubscriptionRow, 'status' | 'is_paused' | 'cancel_reason'>): SubscriptionStep {
  if (status === 'completed') return 'finished'
  if (status === 'canceled') return cancel_reason === 'card' ? 'card' : 'canceled'
  return is_paused ? 'paused' : 'looking'
}

const tones: Readonly<Record<PlanStatus, DeliveryTone>> = { in_processing: 'info', completed: 'ok', canceled: 'mute' }
export const planTone = ({ status, is_paused }: { readonly status: PlanStatus; readonly is_paused: boolean }): DeliveryTone =>
  is_paused ? 'mute' : tones[status]
