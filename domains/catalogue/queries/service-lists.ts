import { sql, type Trx } from '@vitrine/platform/database'

/** Numbers of the caller's favourite services, newest first. */
export const listFavoriteIds = async (trx: Trx, userId: number): Promise<number[]> => {
  const rows = await trx.rows(sql<{ id: number }>`
    select service_id as id from catalogue.favorite where panel_id = ${trx.panelId} and user_id = ${userId} order by created_at desc, service_id`)
  return rows.map((row) => row.id)
}

export const isFavorite = async (trx: Trx, userId: number, serviceId: number): Promise<boolean> =>
  (await trx.maybe(
    sql`select 1 from catalogue.favorite where panel_id = ${trx.panelId} and user_id = ${userId} and service_id = ${serviceId}`,
  )) !== undefined

/** Numbers of services ordered together with this one, most often first. */
export const listBoughtTogetherIds = async (trx: Trx, serviceId: number): Promise<number[]> => {
  const rows = await trx.rows(sql<{ id: number }>`
    select other_id as id from catalogue.bought_together where panel_id = ${trx.panelId} and service_id = ${serviceId} order by orders desc, other_id limit 50`)
  return rows.map((row) => row.id)
}
