import pg from 'pg'

export interface CampaignShare {
  readonly userId: number
  readonly campaigns: number
}

export interface CampaignSize {
  readonly keywords: number
  readonly days: number
}

/**
 * Writes campaigns with a measurement a day straight into the tables, for measuring lists and charts: one country each, no money behind their plan, so
 * only a database that is thrown away afterwards may get them. Answers the ids by customer.
 */
export async function generateCampaigns(
  adminUrl: string,
  panelId: number,
  { shares, keywords, days }: CampaignSize & { readonly shares: readonly CampaignShare[] },
): Promise<ReadonlyMap<number, readonly number[]>> {
  const admin = new pg.Client({ connectionString: adminUrl })
  await admin.connect()
  try {
    await admin.query('set synchronous_commit = off')
    const made = new Map<number, readonly number[]>()
    for (const { userId, campaigns } of shares) {
      const { rows } = await admin.query<{ id: number }>(CAMPAIGNS, [panelId, userId, campaigns, keywords])
      made.set(
        userId,
        rows.map(({ id }) => id),
      )
      await admin.query(KEYWORDS, [panelId, userId])
      await admin.query(HISTORY, [panelId, userId, keywords, days])
      await admin.query(NEWEST, [panelId, userId])
      await admin.query(COUNTS, [panelId, userId])
    }
    await admin.query(
      'vacuum (analyze) keywords.campaign, keywords.campaign_keyword, keywords.tracked_position, keywords.position_day, keywords.subscription',
    )
    return made
  } finally {
    await admin.end()
  }
}

const CAMPAIGNS = `
  insert into keywords.campaign (panel_id, user_id, url, track, status, has_mail, country_ids, keywords, created_at, measured_at, due_at, positions)
  select $1::int, $2::int, 'https://www.youtube.com/watch?v=' || substr(md5(n::text), 1, 11), 'daily', 'active', true,
         array[(select id from catalogue.country order by id limit 1)], array(select 'keyword ' || n || ' ' || k from generate_series(1, $4::int) k),
         now() - interval '1 minute' * n, now(), now() + interval '1 day', $4::int
    from generate_series(1, $3::int) n
  returning id`

const KEYWORDS = `
  insert into keywords.campaign_keyword (panel_id, campaign_id, number, keyword)
  select c.panel_id, c.id, k.number, k.keyword from keywords.campaign c, unnest(c.keywords) with ordinality as k (keyword, number)
   where c.panel_id = $1::int and c.user_id = $2::int`

/** Each day a little up or down of a place that is the keyword's own; every ninth keyword is not among the first hundred. */
const HISTORY = `
  insert into keywords.position_day (panel_id, campaign_id, country_id, measured_on, positions)
  select c.panel_id, c.id, c.country_ids[1], current_date - d,
         array(select case when k % 9 = 0 then 0 else 1 + abs(hashint4(c.id * 7 + k) % 90 + (hashint4(k * 31 + d)) % 9) end::smallint
                 from generate_series(1, $3::int) k)
    from keywords.campaign c, generate_series(0, $4::int - 1) d where c.panel_id = $1::int and c.user_id = $2::int`

const NEWEST = `
  insert into keywords.tracked_position (panel_id, campaign_id, country_id, number, position, previous_position, measured_on)
  select d.panel_id, d.campaign_id, d.country_id, k.number, k.position, b.positions[k.number], d.measured_on
    from keywords.campaign c
    join keywords.position_day d on d.panel_id = c.panel_id and d.campaign_id = c.id and d.measured_on = current_date
    left join keywords.position_day b on b.panel_id = d.panel_id and b.campaign_id = d.campaign_id and b.country_id = d.country_id
     and b.measured_on = current_date - 1,
         unnest(d.positions) with ordinality as k (position, number)
   where c.panel_id = $1::int and c.user_id = $2::int`

const COUNTS = `
  update keywords.campaign c set measured = n.measured, risen = n.risen, fallen = n.fallen, first_ten = n.first_ten, not_found = n.not_found
    from (select t.campaign_id, count(*)::int as measured, count(*) filter (where t.position between 1 and 10)::int as first_ten,
                 count(*) filter (where t.position = 0)::int as not_found,
                 count(*) filter (where t.position < t.previous_position)::int as risen, count(*) filter (where t.position > t.previous_position)::int as fallen
            from keywords.tracked_position t where t.panel_id = $1::int group by t.campaign_id) n
   where c.panel_id = $1::int and c.user_id = $2::int and c.id = n.campaign_id`
