import type { OrderActions } from './states.ts'

/** What a subscription does: polls for publications, is paused, or has ended in one of three ways. */
export const subscriptionStates = ['active', 'paused', 'completed', 'expired', 'canceled'] as const
export type SubscriptionState = (typeof subscriptionStates)[number]
export type SubscriptionStatus = 'completed' | 'in_processing' | 'canceled'

/** The status texts of v2, and where each state may go. */
export const subscriptionTransitions: Readonly<
  Record<SubscriptionState, { readonly v2: string; readonly next: readonly SubscriptionState[] }>
> = {
  active: { v2: 'Active', next: ['paused', 'completed', 'expired', 'canceled'] },
  paused: { v2: 'Paused', next: ['active', 'canceled', 'expired'] },
  completed: { v2: 'Completed', next: [] },
  // What was found in time is still ordered.
  expired: { v2: 'Expired', next: ['completed', 'canceled'] },
  canceled: { v2: 'Canceled', next: [] },
}

export const isOver = (state: SubscriptionState): boolean => state !== 'active' && state !== 'paused'
export const subscriptionCanMove = (from: SubscriptionState, to: SubscriptionState): boolean =>
  subscriptionTransitions[from].next.includes(to)

/** Publications that were found are ordered in these. */
export const servesContent = (state: SubscriptionState): boolean => state === 'active' || state === 'expired'

/** What the customer may do now; buttons and server read the same flags. */
export const subscriptionActions = (state: SubscriptionState): OrderActions => ({
  payable: false,
  deletable: false,
  pausable: state === 'active',
  activable: state === 'paused',
  cancelable: !isOver(state),
})
