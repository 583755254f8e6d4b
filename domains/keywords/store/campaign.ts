import { sql } from '@vitrine/platform/database'
import type { CampaignStatus, PauseReason, Track } from '../vocabulary.ts'

export interface Campaign {
  readonly id: number
  readonly userId: number
  readonly url: string
  /** Of what the link leads to, as its platform told when the campaign was made. */
  readonly title: string | null
  readonly thumbnail: string | null
  readonly track: Track
  readonly status: CampaignStatus
  readonly pausedBy: PauseReason | null
  readonly hasMail: boolean
  readonly countryIds: readonly number[]
  readonly keywords: readonly string[]
  readonly createdAt: Date
  readonly measuredAt: Date | null
  readonly dueAt: Date | null
  readonly positions: number
  readonly measured: number
  readonly risen: number
  readonly fallen: number
  readonly firstTen: number
  readonly notFound: number
}

export const campaignColumns = sql`
  c.id, c.user_id as "userId", c.url, c.title, c.thumbnail, c.track, c.status, c.paused_by as "pausedBy", c.has_mail as "hasMail", c.country_ids as "countryIds", c.keywords,
  c.created_at as "createdAt", c.measured_at as "measuredAt", c.due_at as "dueAt", c.positions, c.measured, c.risen, c.fallen,
  c.first_ten as "firstTen", c.not_found as "notFound"`
