import { sql, type Trx } from '@vitrine/platform/database'
import { type Campaign, campaignColumns } from '../store/campaign.ts'
import type { CampaignStatus, Track } from '../vocabulary.ts'

export interface CampaignFilter {
  readonly userId: number
  readonly search: string | undefined
  readonly track: Track | undefined
  readonly status: CampaignStatus | undefined
  readonly countryId: number | undefined
  readonly orderBy: string | undefined
  readonly direction: 'asc' | 'desc'
  readonly limit: number
  readonly offset: number
}

export interface CampaignPage {
  readonly campaigns: readonly Campaign[]
  readonly filtered: number
  /** Without filters (CAMPAIGN-002). */
  readonly total: number
}

const columns = { created_at: sql`c.created_at`, url: sql`c.url`, measured_at: sql`c.measured_at` } as const
const isColumn = (name: string | undefined): name is keyof typeof columns => name !== undefined && Object.hasOwn(columns, name)

/** A customer's campaigns, the newest first unless sorted otherwise. */
export async function listCampaigns(trx: Trx, filter: CampaignFilter): Promise<CampaignPage> {
  const where = sql`c.panel_id = ${trx.panelId} and c.user_id = ${filter.userId} ${conditionsOf(filter)}`
  const column = columns[isColumn(filter.orderBy) ? filter.orderBy : 'created_at']
  const order = filter.direction === 'asc' ? sql`${column} asc nulls last, c.id asc` : sql`${column} desc nulls last, c.id desc`
  // A customer has 2,000 at most, whose texts are gone through once: for the page and for how many there are.
  const found = await trx.rows(sql<{ id: number }>`select c.id from keywords.campaign c where ${where} order by ${order}`)
  const page = found.slice(filter.offset, filter.offset + filter.limit).map(({ id }) => id)
  const campaigns = await trx.rows(sql<Campaign>`
    select ${campaignColumns} from keywords.campaign c where c.panel_id = ${trx.panelId} and c.id = any (${page}::integer[]) order by ${order}`)
  const { total } = await trx.one(sql<{ total: number }>`
    select count(*)::int as total from keywords.campaign c where c.panel_id = ${trx.panelId} and c.user_id = ${filter.userId}`)
  return { campaigns, filtered: found.length, total }
}

const conditionsOf = ({ search, track, status, countryId }: CampaignFilter) => {
  const text = search ? `%${search.replace(/[\\%_]/g, '\\$&')}%` : undefined
  return sql`${text ? sql`and c.search_text like lower(${text})` : sql``}
    ${track ? sql`and c.track = ${track}` : sql``} ${status ? sql`and c.status = ${status}` : sql``}
    ${countryId === undefined ? sql`` : sql`and ${countryId}::integer = any (c.country_ids)`}`
}
