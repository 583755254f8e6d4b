import { sql, type Trx } from '@vitrine/platform/database'

/** How many of the orders that have one name are told: anyone who gives all of them the same one asks for changes instead. */
export const ORDERS_PER_NAME = 10

export interface NamedOrder {
  readonly reference: string
  readonly id: number
}

/** The newest orders and subscriptions that a customer calls by each of these names, name by name as asked for; a name that none has is not there. */
export const ordersNamed = (trx: Trx, userId: number, references: readonly string[]): Promise<NamedOrder[]> => {
  const newest = (table: 'order_line' | 'subscription') => sql`(
    select o.id from ${sql.raw(`ordering.${table}`)} o
     where o.panel_id = ${trx.panelId} and o.user_id = ${userId} and o.reference = asked.reference order by o.id desc limit ${ORDERS_PER_NAME})`
  return trx.rows(sql<NamedOrder>`
    select asked.reference, named.id from unnest(${[...references]}::text[]) with ordinality as asked (reference, place)
     cross join lateral (select id from (${newest('order_line')} union all ${newest('subscription')}) both_kinds order by id desc limit ${ORDERS_PER_NAME}) named
     order by asked.place, named.id desc`)
}
