import { sql, type Trx } from '@vitrine/platform/database'
import type { NewGrade } from './grade-store.ts'

export const gradeVersions = async (trx: Trx): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (await trx.rows(sql<{ id: number; version: number }>`select id, version from promotions.grade where panel_id = ${trx.panelId}`)).map(
      ({ id, version }) => [id, version],
    ),
  )

/** Locks a grade and tells its version; undefined when there is none. */
export const lockGrade = async (trx: Trx, id: number): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ version: number }>`
      select version from promotions.grade where panel_id = ${trx.panelId} and id = ${id} for update`)
  )?.version

export async function updateGrade(trx: Trx, id: number, grade: NewGrade): Promise<void> {
  await trx.run(sql`
    update promotions.grade
       set icon = ${grade.icon}, names = ${JSON.stringify(grade.names)}, discount_ppm = ${grade.discountPpm}, spending_goal_micro = ${grade.spendingGoal},
           available_closed_sales = ${grade.opensClosedSales}, available_personal_manager = ${grade.hasPersonalManager},
           consultation_chat_days = ${grade.consultationDays}, thumbnail_days = ${grade.thumbnailDays}, version = version + 1
     where panel_id = ${trx.panelId} and id = ${id}`)
}

/** How many customers have each grade at a time. */
export const holdersByGrade = async (trx: Trx, now: Date): Promise<ReadonlyMap<number, number>> =>
  new Map(
    (
      await trx.rows(sql<{ id: number; count: number }>`
        select grade_id as id, count(*)::int as count from promotions.customer_grade where panel_id = ${trx.panelId} and expires_at > ${now} group by grade_id`)
    ).map(({ id, count }) => [id, count]),
  )

/** Gives everyone who has a grade another one, until the same day; answers how many had it still. */
export const moveHolders = (
  trx: Trx,
  { from, to, now }: { readonly from: number; readonly to: number; readonly now: Date },
): Promise<number> =>
  trx.run(sql`
    update promotions.customer_grade set grade_id = ${to}, moved_from = ${from} where panel_id = ${trx.panelId} and grade_id = ${from} and expires_at > ${now}`)

/** Gives those who were moved from a grade to another one the first one again, while they still have the other one from then. */
export const moveHoldersBack = (trx: Trx, { from, to }: { readonly from: number; readonly to: number }): Promise<number> =>
  trx.run(sql`
    update promotions.customer_grade set grade_id = ${to}, moved_from = null
     where panel_id = ${trx.panelId} and grade_id = ${from} and moved_from = ${to}`)

/** How many were moved from these grades and have not got another one since, by where they were moved to. */
export const movedHolders = (trx: Trx, ids: readonly number[]): Promise<{ from: number; to: number; count: number }[]> =>
  trx.rows(sql<{ from: number; to: number; count: number }>`
    select coalesce(moved_from, 0) as "from", grade_id as "to", count(*)::int as count from promotions.customer_grade
     where panel_id = ${trx.panelId} and moved_from = any (${[...ids]}::int[]) group by moved_from, grade_id order by grade_id`)

/** Takes a grade away, with what is left of those who had it once. */
export async function deleteGrade(trx: Trx, id: number): Promise<void> {
  await trx.run(sql`delete from promotions.grade where panel_id = ${trx.panelId} and id = ${id}`)
}
