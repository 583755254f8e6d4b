import type { orderingContract } from '@vitrine/ordering/contract/schemas'
import type { RouteOutput } from '@vitrine/platform/kernel'

export type QuestionPage = RouteOutput<typeof orderingContract.listTickets>
export type Question = QuestionPage['data'][number]
export type Conversation = RouteOutput<typeof orderingContract.getTicket>['data']

/** Colours tell of states only: what we still have to answer, what is answered, and what is over. */
export const toneOf = { open: 'info', waiting: 'ok', solved: 'mute' } as const

/** Which of two readings is the later one: a reading that began before the own reply was sent may arrive after it. */
export const later = (shown: Conversation, read: Conversation): Conversation =>
  read.id !== shown.id || read.updated_at >= shown.updated_at ? read : shown
