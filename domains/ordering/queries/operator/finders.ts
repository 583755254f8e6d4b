import type { Finder } from '@vitrine/platform/http'
import { ordersByNumber } from '../../store/operator/order-table-store.ts'
import { ticketsByNumber } from '../../store/tickets/ticket-store.ts'

/** Orders and tickets by their number. */
export const orderingFinders: readonly Finder[] = [
  {
    kind: 'order',
    permission: 'orders.view',
    find: async (trx, { number }) =>
      number === null
        ? []
        : (await ordersByNumber(trx, [number])).map(({ id, serviceName, url }) => ({ id, name: `${id} · ${serviceName}`, second: url })),
  },
  {
    kind: 'ticket',
    permission: 'tickets.view',
    find: async (trx, { number }) =>
      number === null
        ? []
        : (await ticketsByNumber(trx, [number])).map(({ id, subject }) => ({ id, name: `${id} · ${subject}`, second: null })),
  },
]
