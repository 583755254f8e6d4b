import { sql, type Trx } from '@vitrine/platform/database'
import type { Phrase } from '../model/phrases.ts'

export interface SuggestionQuestion {
  readonly keyword: string
  readonly country: string
  readonly language: string
}

export const findSuggestions = (
  trx: Trx,
  { keyword, country, language }: SuggestionQuestion,
  since: Date,
): Promise<{ readonly suggestions: unknown; readonly readAt: Date } | undefined> =>
  trx.maybe(sql<{ suggestions: unknown; readAt: Date }>`
    select suggestions, read_at as "readAt" from keywords.suggestion
     where panel_id = ${trx.panelId} and keyword = ${keyword} and country = ${country} and language = ${language} and read_at > ${since}`)

export async function saveSuggestions(
  trx: Trx,
  { keyword, country, language }: SuggestionQuestion,
  phrases: readonly Phrase[],
  now: Date,
): Promise<void> {
  await trx.run(sql`
    insert into keywords.suggestion (panel_id, keyword, country, language, suggestions, read_at)
    values (${trx.panelId}, ${keyword}, ${country}, ${language}, ${JSON.stringify(phrases)}::jsonb, ${now})
    on conflict on constraint suggestion_pkey do update set suggestions = excluded.suggestions, read_at = excluded.read_at`)
}

/** Counts a try; false when the day's tries are used up. */
export const takeTry = async (
  trx: Trx,
  { day, who, max }: { readonly day: string; readonly who: string; readonly max: number },
): Promise<boolean> =>
  (await trx.run(sql`
    insert into keywords.try_count as t (panel_id, day, who, used) values (${trx.panelId}, ${day}::date, ${who}, 1)
    on conflict on constraint try_count_pkey do update set used = t.used + 1 where t.used < ${max}`)) === 1

/** A try that was answered nothing is none. */
export async function giveBackTry(trx: Trx, { day, who }: { readonly day: string; readonly who: string }): Promise<void> {
  const reduced = await trx.run(sql`
    update keywords.try_count set used = used - 1 where panel_id = ${trx.panelId} and day = ${day}::date and who = ${who} and used > 1`)
  if (reduced === 0)
    await trx.run(sql`delete from keywords.try_count where panel_id = ${trx.panelId} and day = ${day}::date and who = ${who}`)
}

export const usedTries = async (trx: Trx, { day, who }: { readonly day: string; readonly who: string }): Promise<number> =>
  (
    await trx.maybe(sql<{ used: number }>`
    select used::int as used from keywords.try_count where panel_id = ${trx.panelId} and day = ${day}::date and who = ${who}`)
  )?.used ?? 0

/** Purges cached suggestions and counts of past days. */
export async function deleteOldSuggestions(trx: Trx, { before, day }: { readonly before: Date; readonly day: string }): Promise<number> {
  const suggestions = await trx.run(sql`delete from keywords.suggestion where panel_id = ${trx.panelId} and read_at < ${before}`)
  return suggestions + (await trx.run(sql`delete from keywords.try_count where panel_id = ${trx.panelId} and day < ${day}::date`))
}
