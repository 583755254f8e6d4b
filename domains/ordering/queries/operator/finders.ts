import type { Catalogue } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import type { Finder } from '@vitrine/platform/http'
import { findOrders, ordersByNumber, type Walk } from '../../store/operator/order-table-store.ts'
import { ticketsByNumber } from '../../store/tickets/ticket-store.ts'
import { type OrderSearch, readOrderSearch, type SearchSources } from './order-search.ts'

export interface OrderFinderDeps extends Pick<SearchSources, 'ordersAtProvider'> {
  readonly catalogue: Pick<Catalogue, 'snapshot'>
}

/** Orders by whatever their list finds by one word (a number of ours, of a provider or of a payment, an address, a link), the newest first; tickets by number. */
export const orderingFinders = ({ catalogue, ordersAtProvider }: OrderFinderDeps): readonly Finder[] => [
  {
    kind: 'order',
    permission: 'orders.view',
    find: async (trx, { text, limit }) => {
      // None of these has a space in it; names and subjects have.
      if (/\s/.test(text)) return []
      const search = await readOrderSearch(trx, { catalogue: await catalogue.snapshot(trx.panelId), ordersAtProvider }, text)
      const orders = await ordersByNumber(trx, await newestOf(trx, search, limit))
      return orders.map(({ id, serviceName, url }) => ({ id, name: `${id} · ${serviceName}`, second: url }))
    },
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

async function newestOf(trx: Trx, search: OrderSearch, limit: number): Promise<readonly number[]> {
  if ('orderIds' in search) return search.orderIds.slice(0, limit)
  const of = walkOf(search)
  return of ? (await findOrders(trx, { of, state: null, serviceId: null, behind: null, limit, walkMax: limit })).ids : []
}

function walkOf(search: OrderSearch): Walk | undefined {
  if (search.kind === 'link') return { linkHash: search.linkHash }
  return search.kind === 'email' && search.userId !== undefined ? { userId: search.userId } : undefined
}
