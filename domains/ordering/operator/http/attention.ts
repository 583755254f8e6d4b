import type { AttentionQueue } from '@vitrine/platform/http'
import { assignTicket } from '../../commands/tickets/work-on-ticket.ts'
import { assigneeOfTicket, orderAttention, ticketAttention } from '../../queries/operator/attention.ts'

/** What of orders and tickets waits for a person; late orders want more, `lateAttention`. */
export const orderingAttention: readonly AttentionQueue[] = [
  ...orderAttention,
  { ...ticketAttention, own: { permission: 'tickets.answer', assigneeOf: assigneeOfTicket, assign: assignTicket } },
]
