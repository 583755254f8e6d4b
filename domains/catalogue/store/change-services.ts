import { sql, type Trx } from '@vitrine/platform/database'
import { recordPrices } from './price-store.ts'

export const markDisabled = (trx: Trx, serviceId: number): Promise<number> =>
  trx.run(sql`update catalogue.service set is_enabled = false where panel_id = ${trx.panelId} and id = ${serviceId} and is_enabled`)

export const markEnabled = (trx: Trx, serviceId: number): Promise<number> =>
  trx.run(
    sql`update catalogue.service set is_enabled = true where panel_id = ${trx.panelId} and id = ${serviceId} and not is_enabled and archived_at is null`,
  )

/** Those of the services whose price no operator has set. */
export const selectFollowing = (trx: Trx, ids: readonly number[]): Promise<{ id: number }[]> =>
  trx.rows(sql<{ id: number }>`
    select id from catalogue.service where panel_id = ${trx.panelId} and id = any(${ids}::int[]) and price_follows_provider`)

export async function writePrices(trx: Trx, prices: ReadonlyMap<number, bigint>, at: Date | null): Promise<number> {
  const changed = await trx.run(sql`
    update catalogue.service s set price_nano = p.price
      from unnest(${[...prices.keys()]}::integer[], ${[...prices.values()].map(String)}::bigint[]) as p (id, price)
     where s.panel_id = ${trx.panelId} and s.id = p.id and s.price_nano <> p.price and s.price_follows_provider`)
  if (changed > 0)
    await recordPrices(
      trx,
      [...prices.keys()].map((id) => ({ id, because: 'provider' })),
      null,
      at,
    )
  return changed
}

/** Sets the counters of the services named, and 0 for all others. */
export const writePopularity = (trx: Trx, counts: ReadonlyMap<number, number>): Promise<number> =>
  trx.run(sql`
    update catalogue.service s set popularity = wanted.orders
      from (select s.id, coalesce(g.orders, 0) as orders from catalogue.service s
              left join unnest(${[...counts.keys()]}::integer[], ${[...counts.values()]}::integer[]) as g (id, orders) using (id)
             where s.panel_id = ${trx.panelId}) wanted
     where s.panel_id = ${trx.panelId} and s.id = wanted.id and s.popularity <> wanted.orders`)

/** Counts each pair of the services once, both ways round. Rows are locked in one order, so that concurrent orders never deadlock. */
export const addBoughtTogether = (trx: Trx, serviceIds: readonly number[]): Promise<number> =>
  trx.run(sql`
    insert into catalogue.bought_together as b (panel_id, service_id, other_id, orders)
    select ${trx.panelId}, one.id, other.id, 1
      from unnest(${serviceIds}::integer[]) as one (id) cross join unnest(${serviceIds}::integer[]) as other (id)
     where one.id <> other.id group by one.id, other.id order by one.id, other.id
    on conflict (panel_id, service_id, other_id) do update set orders = b.orders + 1`)

export const flipFavorite = async (trx: Trx, userId: number, serviceId: number): Promise<boolean> => {
  const removed = await trx.run(sql`
    delete from catalogue.favorite where panel_id = ${trx.panelId} and user_id = ${userId} and service_id = ${serviceId}`)
  if (removed > 0) return false
  await trx.run(sql`
    insert into catalogue.favorite (panel_id, user_id, service_id) values (${trx.panelId}, ${userId}, ${serviceId}) on conflict do nothing`)
  return true
}

export const addWidgetEvent = (trx: Trx, token: string, event: string): Promise<number> =>
  trx.run(sql`
    insert into catalogue.widget_event as e (panel_id, day, token, event, count)
    values (${trx.panelId}, (now() at time zone 'utc')::date, ${token}, ${event}, 1)
    on conflict (panel_id, day, token, event) do update set count = e.count + 1`)
