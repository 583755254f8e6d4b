import { type Database, sql } from '@vitrine/platform/database'

export interface WantedUnits {
  readonly day: string
  readonly units: number
  /** Of the whole day, for all purposes. */
  readonly max: number
  /** For suggestions: how many of the day's units all suggestions together may use. */
  readonly suggestionsMax?: number
}

/** Reserves units of a day's budget before the platform is asked; false when they would exceed a bound, or the platform said that nothing is left. */
export async function takeUnits(database: Database, { day, units, max, suggestionsMax }: WantedUnits): Promise<boolean> {
  if (units > Math.min(max, suggestionsMax ?? max)) return false
  const suggested = suggestionsMax === undefined ? 0 : units
  const taken = await database.statement(sql<{ used: number }>`
    insert into keywords.quota_day as q (day, used, suggested) values (${day}::date, ${units}, ${suggested})
    on conflict (day) do update set used = q.used + excluded.used, suggested = q.suggested + excluded.suggested
     where q.used + excluded.used <= ${max} and not q.is_spent
       and (excluded.suggested = 0 or q.suggested + excluded.suggested <= ${suggestionsMax ?? max})
    returning q.used`)
  return taken.length === 1
}

export async function markSpent(database: Database, day: string): Promise<void> {
  await database.system((trx) =>
    trx.run(sql`
      insert into keywords.quota_day (day, used, is_spent) values (${day}::date, 0, true) on conflict (day) do update set is_spent = true`),
  )
}

/** Units used on a day, and whether the platform refused more. */
export async function unitsOf(database: Database, day: string): Promise<{ readonly used: number; readonly isSpent: boolean }> {
  const [row] = await database.statement(sql<{ used: number; isSpent: boolean }>`
    select used, is_spent as "isSpent" from keywords.quota_day where day = ${day}::date`)
  return row ?? { used: 0, isSpent: false }
}

export const deleteQuotaDays = (database: Database, before: string): Promise<number> =>
  database.system((trx) => trx.run(sql`delete from keywords.quota_day where day < ${before}::date`))
