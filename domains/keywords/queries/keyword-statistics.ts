import { sql, type Trx } from '@vitrine/platform/database'

export interface KeywordPosition {
  readonly keyword: string
  /** 0: not among the first hundred. */
  readonly position: number
  readonly previous: number | null
  readonly date: string
}

interface Of {
  readonly campaignId: number
  readonly countryId: number
}

/** Newest positions of a campaign's keywords in one country, in the order in which they were entered; the unmeasured are left out. */
export const newestPositions = (trx: Trx, { campaignId, countryId }: Of): Promise<KeywordPosition[]> =>
  trx.rows(sql<KeywordPosition>`
    select k.keyword, t.position, t.previous_position as previous, t.measured_on::text as date
      from keywords.tracked_position t join keywords.campaign_keyword k using (panel_id, campaign_id, number)
     where t.panel_id = ${trx.panelId} and t.campaign_id = ${campaignId} and t.country_id = ${countryId} and t.position is not null
     order by t.number`)

/** Positions of one day, beside those of the day that was measured before it. */
export const positionsOn = (trx: Trx, { campaignId, countryId, date }: Of & { readonly date: string }): Promise<KeywordPosition[]> =>
  trx.rows(sql<KeywordPosition>`
    with days as materialized (
      select d.measured_on, d.positions from keywords.position_day d
       where d.panel_id = ${trx.panelId} and d.campaign_id = ${campaignId} and d.country_id = ${countryId} and d.measured_on <= ${date}::date
       order by d.measured_on desc limit 2)
    select k.keyword, d.positions[k.number] as position,
           (select b.positions[k.number] from days b where b.measured_on < ${date}::date) as previous, d.measured_on::text as date
      from days d join keywords.campaign_keyword k on k.panel_id = ${trx.panelId} and k.campaign_id = ${campaignId}
     where d.measured_on = ${date}::date and d.positions[k.number] is not null
     order by k.number`)

export interface PositionDay {
  readonly date: string
  readonly positions: readonly (number | null)[]
}

/** Every day of a period with a measurement, oldest first; positions stand at the keywords' numbers, counted from one. */
export const positionDays = (
  trx: Trx,
  { campaignId, countryId, from, to }: Of & { readonly from: string; readonly to: string },
): Promise<PositionDay[]> =>
  trx.rows(sql<PositionDay>`
    select d.measured_on::text as date, d.positions from keywords.position_day d
     where d.panel_id = ${trx.panelId} and d.campaign_id = ${campaignId} and d.country_id = ${countryId}
       and d.measured_on between ${from}::date and ${to}::date
     order by d.measured_on`)

export interface NumberedKeyword {
  readonly keyword: string
  readonly number: number
}

/** A page of the keywords that a campaign follows now. */
export const numberedKeywords = (
  trx: Trx,
  { campaignId, limit, offset }: { readonly campaignId: number; readonly limit: number; readonly offset: number },
): Promise<NumberedKeyword[]> =>
  trx.rows(sql<NumberedKeyword>`
    select k.keyword, k.number from keywords.campaign c
      join keywords.campaign_keyword k on k.panel_id = c.panel_id and k.campaign_id = c.id and k.keyword = any (c.keywords)
     where c.panel_id = ${trx.panelId} and c.id = ${campaignId} order by k.number limit ${limit} offset ${offset}`)
