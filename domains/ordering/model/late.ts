import type { LineState } from './states.ts'

const MINUTE_MS = 60_000
/** Within which an order begins whose service says nothing. */
const STARTS_WITHIN_MINUTES = 30
const GRACE_MINUTES = 60

/** How long orders of a service take from their start, by those that were completed last. */
export interface UsualTime {
  /** Half of them took no longer. */
  readonly halfMinutes: number
  /** Four of five took no longer. */
  readonly mostMinutes: number
}

/** An order that is not begun is late after twice the time in which its service begins. */
export const startLimitMinutes = (startsWithinMinutes: number | null): number => 2 * (startsWithinMinutes ?? STARTS_WITHIN_MINUTES)

/** An order under way is late an hour and a quarter of the usual time after most others were done; never where nobody knows a usual time. */
export const runLimitMinutes = (usual: UsualTime | undefined): number | null =>
  usual ? Math.ceil(usual.mostMinutes * 1.25) + GRACE_MINUTES : null

export interface LateFacts {
  readonly state: LineState
  readonly kind: 'single' | 'drip_feed' | 'package'
  readonly partOf: 'drip_feed' | 'package' | null
  readonly createdAt: Date
  readonly paidAt: Date | null
  readonly clearedAt: Date | null
  readonly dueAt: Date | null
  readonly startedAt: Date | null
}

/** Since when an order should have begun, or be done; undefined while it is in time, over, or waits for a person. */
export function lateSince(
  order: LateFacts,
  { startsWithinMinutes, usual }: { readonly startsWithinMinutes: number | null; readonly usual: UsualTime | undefined },
  now: Date,
): { readonly kind: 'not_sent' | 'under_way'; readonly at: Date } | undefined {
  if (order.kind !== 'single') return undefined
  const isReady = order.state === 'ready'
  if (!isReady && order.state !== 'accepted' && order.state !== 'running') return undefined
  const limit = isReady ? startLimitMinutes(startsWithinMinutes) : runLimitMinutes(usual)
  if (limit === null) return undefined
  const at = new Date((isReady ? readyAt(order) : (order.startedAt ?? readyAt(order))).getTime() + limit * MINUTE_MS)
  return at < now ? { kind: isReady ? 'not_sent' : 'under_way', at } : undefined
}

/** A run of a drip feed is paid long before its time. */
const readyAt = ({ partOf, dueAt, clearedAt, paidAt, createdAt }: LateFacts): Date =>
  (partOf === 'drip_feed' ? dueAt : null) ?? clearedAt ?? paidAt ?? createdAt
