import type { AttentionQueue } from '@vitrine/platform/http'
import { countInState, waitingInState } from '../../store/operator/today-store.ts'
import { waitingTicketCount, waitingTickets, waitingTicketsOf } from '../../store/tickets/ticket-store.ts'

export const orderingAttention: readonly AttentionQueue[] = [
  {
    ...{ queue: 'failed_orders', permission: 'orders.view', isMoney: false, dueMinutes: 120 },
    look: (trx) => countInState(trx, 'failed'),
    list: (trx, question) => waitingInState(trx, 'failed', question),
  },
  {
    ...{ queue: 'held_orders', permission: 'held.decide', isMoney: false, dueMinutes: 240 },
    look: (trx) => countInState(trx, 'moderation'),
    list: (trx, question) => waitingInState(trx, 'moderation', question),
  },
  {
    ...{ queue: 'tickets', permission: 'tickets.view', isMoney: false, dueMinutes: 0 },
    look: waitingTicketCount,
    // A ticket is assigned in the inbox too: what is the operator's there is theirs here.
    list: async (trx, question, { operatorId }) =>
      waitingTickets(trx, { ...question, only: question.only && [...question.only, ...(await waitingTicketsOf(trx, operatorId))] }),
  },
]
