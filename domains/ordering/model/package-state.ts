import { isFinal, type LineState, mayCancel } from './states.ts'

export interface ItemFacts {
  readonly state: LineState
  readonly serviceAllowsCancel: boolean
  readonly cancelRequestedAt?: Date | null
  readonly charged: bigint
  readonly refunded: bigint
}

/** From the worst to the best that an open item may be in. */
const OPEN_FROM_WORST: readonly (readonly [LineState, (state: LineState) => boolean])[] = [
  ['failed', (state) => state === 'failed'],
  ['review', (state) => state === 'review' || state === 'moderation'],
  ['paused', (state) => state === 'paused'],
]

/**
 * A package stands where its worst item stands (NS-29). It is open while an item is; when all have ended it is completed when all are, canceled when nothing
 * was earned, and partial in between.
 */
export function packageState(items: readonly ItemFacts[]): LineState {
  const open = items.filter(({ state }) => !isFinal(state))
  if (open.length === 0) return endOf(items)
  const worst = OPEN_FROM_WORST.find(([, holds]) => open.some(({ state }) => holds(state)))
  return worst?.[0] ?? (items.every(({ state }) => state === 'ready') ? 'ready' : 'running')
}

function endOf(items: readonly ItemFacts[]): LineState {
  if (items.every(({ state }) => state === 'completed')) return 'completed'
  return items.every(({ state }) => state === 'canceled') ? 'canceled' : 'partial'
}

export const mayCancelAny = (items: readonly ItemFacts[]): boolean => items.some((item) => mayCancel(item.state, item))
