import { sql, type Trx } from '@vitrine/platform/database'

/** A rate that was agreed with one customer for one service. */
export interface OwnRate {
  readonly id: number
  readonly userId: number
  readonly serviceId: number
  readonly discountPpm: number
  readonly version: number
}

const columns = sql.raw('id, user_id as "userId", service_id as "serviceId", discount_ppm as "discountPpm", version')

/** All rates of the panel from the newest on; older than one of them where that is named. */
export const listRates = (trx: Trx, before: number | undefined, limit: number): Promise<OwnRate[]> =>
  trx.rows(sql<OwnRate>`
    select ${columns} from promotions.own_rate where panel_id = ${trx.panelId} and id < ${before ?? 2_147_483_647} order by id desc limit ${limit}`)

export const readOwnRates = (trx: Trx, ids: readonly number[]): Promise<OwnRate[]> =>
  trx.rows(sql<OwnRate>`select ${columns} from promotions.own_rate where panel_id = ${trx.panelId} and id = any (${[...ids]}::integer[])`)

/** Its number; undefined where the customer has a rate for the service already. */
export const insertRate = async (trx: Trx, rate: Pick<OwnRate, 'userId' | 'serviceId' | 'discountPpm'>): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ id: number }>`
      insert into promotions.own_rate (panel_id, user_id, service_id, discount_ppm)
      values (${trx.panelId}, ${rate.userId}, ${rate.serviceId}, ${rate.discountPpm})
      on conflict (panel_id, user_id, service_id) do nothing returning id`)
  )?.id

/** Locks a rate and tells its version; undefined when there is none. */
export const lockRate = async (trx: Trx, id: number): Promise<number | undefined> =>
  (
    await trx.maybe(
      sql<{ version: number }>`select version from promotions.own_rate where panel_id = ${trx.panelId} and id = ${id} for no key update`,
    )
  )?.version

export async function updateRate(trx: Trx, id: number, discountPpm: number): Promise<void> {
  await trx.run(sql`
    update promotions.own_rate set discount_ppm = ${discountPpm}, version = version + 1 where panel_id = ${trx.panelId} and id = ${id}`)
}

export async function deleteRate(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`delete from promotions.own_rate where panel_id = ${trx.panelId} and id = ${id}`)
}
