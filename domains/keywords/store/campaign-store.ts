import { sql, type Trx } from '@vitrine/platform/database'
import type { CampaignStatus, PauseReason, Track } from '../vocabulary.ts'
import { type Campaign, campaignColumns } from './campaign.ts'

export interface NewCampaign {
  readonly userId: number
  readonly url: string
  readonly title: string | null
  readonly thumbnail: string | null
  readonly track: Track
  readonly hasMail: boolean
  readonly countryIds: readonly number[]
  readonly keywords: readonly string[]
  readonly dueAt: Date | null
}

export const insertCampaign = (trx: Trx, made: NewCampaign, now: Date): Promise<Campaign> =>
  trx.one(sql<Campaign>`
    insert into keywords.campaign as c (panel_id, user_id, url, title, thumbnail, track, status, has_mail, country_ids, keywords, created_at, due_at)
    values (${trx.panelId}, ${made.userId}, ${made.url}, ${made.title}, ${made.thumbnail}, ${made.track}, 'active', ${made.hasMail}, ${[...made.countryIds]}::integer[],
      ${[...made.keywords]}::text[], ${now}, ${made.dueAt})
    returning ${campaignColumns}`)

export const findCampaign = (trx: Trx, userId: number, id: number): Promise<Campaign | undefined> =>
  trx.maybe(
    sql<Campaign>`select ${campaignColumns} from keywords.campaign c where c.panel_id = ${trx.panelId} and c.id = ${id} and c.user_id = ${userId}`,
  )

export const lockCampaign = (trx: Trx, userId: number, id: number): Promise<Campaign | undefined> =>
  trx.maybe(sql<Campaign>`
    select ${campaignColumns} from keywords.campaign c where c.panel_id = ${trx.panelId} and c.id = ${id} and c.user_id = ${userId} for update`)

export async function replaceTerms(
  trx: Trx,
  id: number,
  terms: Pick<NewCampaign, 'countryIds' | 'keywords' | 'track' | 'dueAt'>,
): Promise<void> {
  await trx.run(sql`
    update keywords.campaign set country_ids = ${[...terms.countryIds]}::integer[], keywords = ${[...terms.keywords]}::text[], track = ${terms.track},
      due_at = ${terms.dueAt} where panel_id = ${trx.panelId} and id = ${id}`)
}

/** A paused campaign has nothing in line: what waits is taken out by the caller. */
export async function setStatus(
  trx: Trx,
  id: number,
  { status, pausedBy, dueAt }: { readonly status: CampaignStatus; readonly pausedBy: PauseReason | null; readonly dueAt: Date | null },
): Promise<void> {
  await trx.run(sql`
    update keywords.campaign set status = ${status}, paused_by = ${pausedBy}, due_at = ${dueAt} where panel_id = ${trx.panelId} and id = ${id}`)
}

export const setMail = (trx: Trx, id: number, hasMail: boolean): Promise<number> =>
  trx.run(sql`update keywords.campaign set has_mail = ${hasMail} where panel_id = ${trx.panelId} and id = ${id}`)

export const deleteCampaign = (trx: Trx, id: number): Promise<number> =>
  trx.run(sql`delete from keywords.campaign where panel_id = ${trx.panelId} and id = ${id}`)

export const countCampaigns = async (trx: Trx, userId: number): Promise<number> =>
  (
    await trx.one(
      sql<{ count: number }>`select count(*)::int as count from keywords.campaign where panel_id = ${trx.panelId} and user_id = ${userId}`,
    )
  ).count

/** Undefined when its calendar does not want it any more, or another worker has it. */
export const lockDueCampaign = (trx: Trx, id: number, now: Date): Promise<Campaign | undefined> =>
  trx.maybe(sql<Campaign>`
    select ${campaignColumns} from keywords.campaign c where c.panel_id = ${trx.panelId} and c.id = ${id} and c.due_at <= ${now} for update skip locked`)

export async function setDue(trx: Trx, id: number, dueAt: Date | null): Promise<void> {
  await trx.run(sql`update keywords.campaign set due_at = ${dueAt} where panel_id = ${trx.panelId} and id = ${id}`)
}
