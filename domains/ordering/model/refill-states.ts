/** What became of a refill: it is asked of the provider that delivered the order, and only the provider's answer ends it. */
export const refillStates = ['requested', 'submitting', 'unknown', 'accepted', 'in_progress', 'completed', 'rejected'] as const
export type RefillState = (typeof refillStates)[number]

/** What a customer reads. */
export type RefillStatus = 'pending' | 'in_progress' | 'completed' | 'rejected'

interface StateRow {
  readonly status: RefillStatus
  /** The status text of the reseller API. */
  readonly v2: 'Pending' | 'In progress' | 'Completed' | 'Rejected'
  readonly next: readonly RefillState[]
}

const pending = { status: 'pending', v2: 'Pending' } as const

/** The one table of transitions; a state without `next` is final. From `unknown` nothing is asked again without evidence. */
export const refillTransitions: Readonly<Record<RefillState, StateRow>> = {
  requested: { ...pending, next: ['submitting', 'rejected'] },
  submitting: { ...pending, next: ['requested', 'unknown', 'accepted', 'rejected'] },
  unknown: { ...pending, next: ['requested', 'accepted', 'rejected'] },
  accepted: { ...pending, next: ['in_progress', 'completed', 'rejected'] },
  in_progress: { status: 'in_progress', v2: 'In progress', next: ['completed', 'rejected'] },
  completed: { status: 'completed', v2: 'Completed', next: [] },
  rejected: { status: 'rejected', v2: 'Rejected', next: [] },
}

export const isRefillOver = (state: RefillState): boolean => refillTransitions[state].next.length === 0
