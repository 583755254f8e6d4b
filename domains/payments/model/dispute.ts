import type { DisputeState } from '../ports.ts'

const ranks: Readonly<Record<DisputeState, number>> = { inquiry: 0, open: 1, won: 2, lost: 2 }

export const isDisputeClosed = (state: DisputeState): boolean => ranks[state] === ranks.won

/** The state after a status update, or undefined when it is stale or a repeat: ranks only rise, and a decision is final. */
export const advanceDispute = (current: DisputeState, update: DisputeState): DisputeState | undefined =>
  ranks[update] > ranks[current] ? update : undefined
