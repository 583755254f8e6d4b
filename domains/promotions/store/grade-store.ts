import { sql, type Trx } from '@vitrine/platform/database'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { GRADE_DAYS, type Grade, type HeldGrade, type Names } from '../model/grade.ts'

interface Row {
  readonly id: number
  readonly icon: string
  readonly names: Names
  readonly discount_ppm: number
  readonly spending_goal_micro: bigint
  readonly available_closed_sales: boolean
  readonly available_personal_manager: boolean
  readonly consultation_chat_days: number | null
  readonly thumbnail_days: number | null
}

/** The panel's ladder in the order of its goals. */
export async function readLadder(trx: Trx): Promise<Grade[]> {
  const rows = await trx.rows(sql<Row>`
    select id, icon, names, discount_ppm, spending_goal_micro, available_closed_sales, available_personal_manager, consultation_chat_days, thumbnail_days
      from promotions.grade where panel_id = ${trx.panelId} order by spending_goal_micro`)
  return rows.map((row) => ({
    id: row.id,
    icon: row.icon,
    names: row.names,
    discountPpm: row.discount_ppm,
    spendingGoal: micro(row.spending_goal_micro),
    opensClosedSales: row.available_closed_sales,
    hasPersonalManager: row.available_personal_manager,
    consultationDays: row.consultation_chat_days,
    thumbnailDays: row.thumbnail_days,
  }))
}

export type NewGrade = Omit<Grade, 'id'>

export async function insertGrade(trx: Trx, grade: NewGrade): Promise<number> {
  const { id } = await trx.one(sql<{ id: number }>`
    insert into promotions.grade (panel_id, icon, names, discount_ppm, spending_goal_micro, available_closed_sales, available_personal_manager,
      consultation_chat_days, thumbnail_days)
    values (${trx.panelId}, ${grade.icon}, ${JSON.stringify(grade.names)}, ${grade.discountPpm}, ${grade.spendingGoal}, ${grade.opensClosedSales},
      ${grade.hasPersonalManager}, ${grade.consultationDays}, ${grade.thumbnailDays})
    returning id`)
  return id
}

export async function readHeld(trx: Trx, userId: number): Promise<HeldGrade | undefined> {
  return trx.maybe(sql<HeldGrade>`
    select grade_id as "gradeId", reached_at as "reachedAt", expires_at as "expiresAt"
      from promotions.customer_grade where panel_id = ${trx.panelId} and user_id = ${userId}`)
}

export async function writeHeld(trx: Trx, userId: number, held: HeldGrade | null): Promise<void> {
  if (held === null) {
    await trx.run(sql`delete from promotions.customer_grade where panel_id = ${trx.panelId} and user_id = ${userId}`)
    return
  }
  await trx.run(sql`
    insert into promotions.customer_grade (panel_id, user_id, grade_id, reached_at, expires_at)
    values (${trx.panelId}, ${userId}, ${held.gradeId}, ${held.reachedAt}, ${held.expiresAt})
    on conflict (panel_id, user_id) do update
      set grade_id = excluded.grade_id, reached_at = excluded.reached_at, expires_at = excluded.expires_at, moved_from = null`)
}

/** Customers whose grade has run out, a few at a time. */
export async function expiredHolders(trx: Trx, now: Date, limit: number): Promise<number[]> {
  const rows = await trx.rows(sql<{ id: number }>`
    select user_id as id from promotions.customer_grade where panel_id = ${trx.panelId} and expires_at <= ${now} order by expires_at limit ${limit}`)
  return rows.map(({ id }) => id)
}

/** Spent in the last year (UTC days); refunds may leave less than zero, which counts as zero. */
export async function readSpent(trx: Trx, userId: number, now: Date): Promise<Micro> {
  const row = await trx.one(sql<{ total: string }>`
    select greatest(coalesce(sum(amount_micro), 0), 0)::text as total from promotions.spending_day
     where panel_id = ${trx.panelId} and user_id = ${userId} and day > (${now}::timestamptz at time zone 'UTC')::date - ${GRADE_DAYS}::int`)
  return micro(BigInt(row.total))
}
