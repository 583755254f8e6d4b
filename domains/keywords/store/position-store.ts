import { sql, type Trx } from '@vitrine/platform/database'
import type { PositionCounts, StoredPosition } from '../model/positions.ts'

export interface DuePosition {
  readonly id: number
  readonly campaignId: number
  readonly countryId: number
  readonly number: number
  readonly keyword: string
  readonly url: string
  readonly userId: number
  readonly tries: number
}

/** Claims a position to be measured until `leaseUntil`; undefined when it is not due any more, another worker has it, or its campaign is paused. */
export const claimPosition = (
  trx: Trx,
  id: number,
  { now, leaseUntil }: { readonly now: Date; readonly leaseUntil: Date },
): Promise<DuePosition | undefined> =>
  trx.maybe(sql<DuePosition>`
    with due as (
      select t.panel_id, t.campaign_id, t.country_id, t.number from keywords.tracked_position t
       where t.panel_id = ${trx.panelId} and t.id = ${id} and t.due_at <= ${now} for update skip locked)
    update keywords.tracked_position t set due_at = ${leaseUntil}, tries = t.tries + 1
      from due, keywords.campaign c, keywords.campaign_keyword k
     where t.panel_id = due.panel_id and t.campaign_id = due.campaign_id and t.country_id = due.country_id and t.number = due.number
       and c.panel_id = due.panel_id and c.id = due.campaign_id and c.status = 'active'
       and k.panel_id = due.panel_id and k.campaign_id = due.campaign_id and k.number = due.number
    returning t.id, t.campaign_id as "campaignId", t.country_id as "countryId", t.number, k.keyword, c.url, c.user_id as "userId", t.tries::int as tries`)

/** Back to its place in line, or out of it. */
export async function returnPosition(
  trx: Trx,
  id: number,
  { dueAt, isTry }: { readonly dueAt: Date | null; readonly isTry: boolean },
): Promise<void> {
  await trx.run(sql`
    update keywords.tracked_position set due_at = ${dueAt}, tries = case when ${isTry}::boolean then tries else greatest(tries - 1, 0) end
     where panel_id = ${trx.panelId} and id = ${id} and due_at is not null`)
}

/** Locks the campaign, whose counts change with the position; false when it was deleted meanwhile. */
export const lockForCounts = (trx: Trx, campaignId: number): Promise<{ readonly hasMail: boolean } | undefined> =>
  trx.maybe(sql<{ hasMail: boolean }>`
    select has_mail as "hasMail" from keywords.campaign where panel_id = ${trx.panelId} and id = ${campaignId} for update`)

/** Writes the newest position and takes it out of line. Answers the one before and the one before that; undefined when it is not followed any more. */
export const writeNewest = (
  trx: Trx,
  id: number,
  { position, today }: { readonly position: number; readonly today: string },
): Promise<{ readonly before: StoredPosition; readonly earlier: StoredPosition } | undefined> =>
  trx.maybe(sql<{ before: number | null; earlier: number | null }>`
    update keywords.tracked_position t set previous_position = t.position, position = ${position}, measured_on = ${today}::date, due_at = null, tries = 0
      from (select o.panel_id, o.id, o.position, o.previous_position from keywords.tracked_position o
             where o.panel_id = ${trx.panelId} and o.id = ${id} for update) o
     where t.panel_id = o.panel_id and t.id = o.id
    returning o.position::int as before, o.previous_position::int as earlier`)

/** Into the day's row of the history, at the keyword's number. */
export async function writeHistory(
  trx: Trx,
  { campaignId, countryId, number }: Pick<DuePosition, 'campaignId' | 'countryId' | 'number'>,
  { position, today }: { readonly position: number; readonly today: string },
): Promise<void> {
  await trx.run(sql`
    insert into keywords.position_day as d (panel_id, campaign_id, country_id, measured_on, positions)
    values (${trx.panelId}, ${campaignId}, ${countryId}, ${today}::date, array_fill(null::smallint, array[${number}::int - 1]) || ${position}::smallint)
    on conflict (panel_id, campaign_id, country_id, measured_on) do update set positions[${number}::int] = ${position}::smallint`)
}

export async function moveCounts(trx: Trx, campaignId: number, change: PositionCounts, now: Date): Promise<void> {
  await trx.run(sql`
    update keywords.campaign set measured = measured + ${change.measured}, risen = risen + ${change.risen}, fallen = fallen + ${change.fallen},
      first_ten = first_ten + ${change.firstTen}, not_found = not_found + ${change.notFound}, measured_at = ${now}
     where panel_id = ${trx.panelId} and id = ${campaignId}`)
}

export async function noteFirstTen(
  trx: Trx,
  { campaignId, countryId, number }: Pick<DuePosition, 'campaignId' | 'countryId' | 'number'>,
  { hasEntered, position, previous }: { readonly hasEntered: boolean; readonly position: number; readonly previous: number },
): Promise<void> {
  await trx.run(sql`
    insert into keywords.first_ten_change (panel_id, campaign_id, country_id, number, has_entered, position, previous_position)
    values (${trx.panelId}, ${campaignId}, ${countryId}, ${number}, ${hasEntered}, ${position}, ${previous})
    on conflict on constraint first_ten_change_pkey do update set has_entered = excluded.has_entered, position = excluded.position`)
}

export interface FirstTenChange {
  readonly keyword: string
  readonly countryId: number
  readonly hasEntered: boolean
  readonly position: number
  readonly previous: number
}

/** What is to be mailed about a campaign, at most `limit` of it, and nothing is left to mail. */
export const takeFirstTenChanges = (trx: Trx, campaignId: number): Promise<FirstTenChange[]> =>
  trx.rows(sql<FirstTenChange>`
    delete from keywords.first_ten_change f using keywords.campaign_keyword k
     where f.panel_id = ${trx.panelId} and f.campaign_id = ${campaignId}
       and k.panel_id = f.panel_id and k.campaign_id = f.campaign_id and k.number = f.number
    returning k.keyword, f.country_id as "countryId", f.has_entered as "hasEntered", f.position::int as position, f.previous_position::int as previous`)
