import { sql, type Trx } from '@vitrine/platform/database'

/** Gives keywords that the campaign never had their numbers; those it once had keep theirs, and with them their history. Answers the highest number. */
export async function numberKeywords(trx: Trx, campaignId: number, keywords: readonly string[]): Promise<void> {
  await trx.run(sql`
    insert into keywords.campaign_keyword (panel_id, campaign_id, number, keyword)
    select ${trx.panelId}, ${campaignId}, (select coalesce(max(k.number), 0) from keywords.campaign_keyword k
        where k.panel_id = ${trx.panelId} and k.campaign_id = ${campaignId}) + row_number() over (order by w.place), w.keyword
      from unnest(${[...keywords]}::text[]) with ordinality w (keyword, place)
     where not exists (select from keywords.campaign_keyword k
        where k.panel_id = ${trx.panelId} and k.campaign_id = ${campaignId} and k.keyword = w.keyword)`)
}

export const countKeywordsEver = async (trx: Trx, campaignId: number): Promise<number> =>
  (
    await trx.one(sql<{ count: number }>`
      select count(*)::int as count from keywords.campaign_keyword where panel_id = ${trx.panelId} and campaign_id = ${campaignId}`)
  ).count

/** One row for each keyword in each country of the campaign, and none besides: those that stay keep their positions. */
export async function alignPositions(trx: Trx, campaignId: number): Promise<void> {
  await trx.run(sql`
    delete from keywords.tracked_position t using keywords.campaign c, keywords.campaign_keyword k
     where c.panel_id = ${trx.panelId} and c.id = ${campaignId}
       and t.panel_id = c.panel_id and t.campaign_id = c.id and k.panel_id = c.panel_id and k.campaign_id = c.id and k.number = t.number
       and not (t.country_id = any (c.country_ids) and k.keyword = any (c.keywords))`)
  await trx.run(sql`
    insert into keywords.tracked_position (panel_id, campaign_id, country_id, number)
    select c.panel_id, c.id, country_id, k.number
      from keywords.campaign c cross join unnest(c.country_ids) country_id
      join keywords.campaign_keyword k on k.panel_id = c.panel_id and k.campaign_id = c.id and k.keyword = any (c.keywords)
     where c.panel_id = ${trx.panelId} and c.id = ${campaignId}
    on conflict on constraint tracked_position_pkey do nothing`)
}

/** Counts a campaign anew, after keywords or countries came or went. */
export async function recountPositions(trx: Trx, campaignId: number): Promise<void> {
  await trx.run(sql`
    update keywords.campaign c set positions = n.positions, measured = n.measured, risen = n.risen, fallen = n.fallen, first_ten = n.first_ten,
           not_found = n.not_found
      from (select count(*) as positions, count(t.position) as measured,
                   count(*) filter (where coalesce(nullif(t.position, 0), 101) < coalesce(nullif(t.previous_position, 0), 101)
                     and t.position is not null and t.previous_position is not null) as risen,
                   count(*) filter (where coalesce(nullif(t.position, 0), 101) > coalesce(nullif(t.previous_position, 0), 101)
                     and t.position is not null and t.previous_position is not null) as fallen,
                   count(*) filter (where t.position between 1 and 10) as first_ten,
                   count(*) filter (where t.position = 0) as not_found
              from keywords.tracked_position t where t.panel_id = ${trx.panelId} and t.campaign_id = ${campaignId}) n
     where c.panel_id = ${trx.panelId} and c.id = ${campaignId}`)
}

/** Puts positions in line that were not measured on this day and are not in line yet. Answers how many. */
export const putInLine = (
  trx: Trx,
  campaignId: number,
  { now, today, line, onlyNew = false }: { readonly now: Date; readonly today: string; readonly line: number; readonly onlyNew?: boolean },
): Promise<number> =>
  trx.run(sql`
    update keywords.tracked_position set due_at = ${now}, line = ${line}, tries = 0
     where panel_id = ${trx.panelId} and campaign_id = ${campaignId} and due_at is null
       and (measured_on is null or (not ${onlyNew}::boolean and measured_on < ${today}::date))`)

export const takeOutOfLine = (trx: Trx, campaignId: number): Promise<number> =>
  trx.run(sql`
    update keywords.tracked_position set due_at = null where panel_id = ${trx.panelId} and campaign_id = ${campaignId} and due_at is not null`)

/** How many positions of each campaign wait, by campaign; those without are left out. */
export async function countWaiting(trx: Trx, campaignIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  const rows = await trx.rows(sql<{ campaignId: number; waiting: number }>`
    select campaign_id as "campaignId", count(*)::int as waiting from keywords.tracked_position
     where panel_id = ${trx.panelId} and campaign_id = any (${[...campaignIds]}::integer[]) and due_at is not null group by campaign_id`)
  return new Map(rows.map(({ campaignId, waiting }) => [campaignId, waiting]))
}
