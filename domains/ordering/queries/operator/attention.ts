import type { AttentionQueue } from '@vitrine/platform/http'
import { countInState } from '../../store/operator/today-store.ts'
import { waitingTicketCount } from '../../store/tickets/ticket-store.ts'

export const orderingAttention: readonly AttentionQueue[] = [
  { queue: 'failed_orders', permission: 'orders.view', look: (trx) => countInState(trx, 'failed') },
  { queue: 'held_orders', permission: 'held.decide', look: (trx) => countInState(trx, 'moderation') },
  { queue: 'tickets', permission: 'tickets.view', look: waitingTicketCount },
]
