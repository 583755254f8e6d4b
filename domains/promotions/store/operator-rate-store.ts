import { sql, type Trx } from '@vitrine/platform/database'

/** A rate that was agreed with one customer for one service, or for all of a type. */
export interface OwnRate {
  readonly id: number
  readonly userId: number
  readonly serviceId: number | null
  readonly serviceTypeId: number | null
  readonly discountPpm: number
  readonly version: number
}

const columns = sql.raw(
  'id, user_id as "userId", service_id as "serviceId", service_type_id as "serviceTypeId", discount_ppm as "discountPpm", version',
)

export interface RateBounds {
  readonly before: number | undefined
  readonly limit: number
}

/** All rates of the panel from the newest on; older than one of them where that is named. */
export const listRates = (trx: Trx, { before, limit }: RateBounds): Promise<OwnRate[]> =>
  trx.rows(sql<OwnRate>`
    select ${columns} from promotions.own_rate where panel_id = ${trx.panelId} and id < ${before ?? 2_147_483_647} order by id desc limit ${limit}`)

/** Rates that move the price of one service: its own and those of its type, the newest first. */
export const listRatesOfService = (
  trx: Trx,
  service: { readonly id: number; readonly serviceTypeId: number | null },
  { before, limit }: RateBounds,
): Promise<OwnRate[]> =>
  trx.rows(sql<OwnRate>`
    select ${columns} from promotions.own_rate
     where panel_id = ${trx.panelId} and (service_id = ${service.id} or service_type_id = ${service.serviceTypeId}::integer)
       and id < ${before ?? 2_147_483_647} order by id desc limit ${limit}`)

/** What a file's line names: a customer and a service, or a type. */
export interface RateTarget {
  readonly userId: number
  readonly serviceId: number | null
  readonly serviceTypeId: number | null
}

/** The rates that are there of these. */
export const ratesOfTargets = (trx: Trx, targets: readonly RateTarget[]): Promise<OwnRate[]> =>
  trx.rows(sql<OwnRate>`
    select r.id, r.user_id as "userId", r.service_id as "serviceId", r.service_type_id as "serviceTypeId", r.discount_ppm as "discountPpm", r.version
      from promotions.own_rate r
      join jsonb_to_recordset(${JSON.stringify(targets)}::jsonb) as t ("userId" int, "serviceId" int, "serviceTypeId" int)
        on r.user_id = t."userId" and (r.service_id = t."serviceId" or r.service_type_id = t."serviceTypeId")
     where r.panel_id = ${trx.panelId} order by r.id`)

export const readOwnRates = (trx: Trx, ids: readonly number[]): Promise<OwnRate[]> =>
  trx.rows(sql<OwnRate>`select ${columns} from promotions.own_rate where panel_id = ${trx.panelId} and id = any (${[...ids]}::integer[])`)

/** Its number; undefined where the customer has a rate for the service or type already. */
export const insertRate = async (trx: Trx, rate: Omit<OwnRate, 'id' | 'version'>): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ id: number }>`
      insert into promotions.own_rate (panel_id, user_id, service_id, service_type_id, discount_ppm)
      values (${trx.panelId}, ${rate.userId}, ${rate.serviceId}, ${rate.serviceTypeId}, ${rate.discountPpm})
      on conflict do nothing returning id`)
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
