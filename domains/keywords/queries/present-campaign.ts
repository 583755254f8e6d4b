import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { type Locale, toBcp47 } from '@vitrine/platform/kernel'
import type { CampaignWire } from '../contract/schemas.ts'
import type { Campaign } from '../store/campaign.ts'
import type { Allowance } from './allowance.ts'

export interface CampaignSurroundings {
  readonly snapshot: CatalogueSnapshot
  readonly locale: Locale
  readonly allowance: Allowance
  /** Positions in line, by campaign. */
  readonly waiting: ReadonlyMap<number, number>
  /** When the platform's daily quota begins anew, while it is spent. */
  readonly quotaResetsAt: Date | null
}

type CountryWire = CampaignWire['countries'][number]

/** Campaigns as the wire has them; names of countries are made once for all. */
export function presentCampaigns(campaigns: readonly Campaign[], around: CampaignSurroundings): CampaignWire[] {
  const names = new Intl.DisplayNames(toBcp47(around.locale), { type: 'region' })
  const countries = new Map<number, CountryWire>(
    [...around.snapshot.countryIds].map(([code, id]) => [id, { id, name: names.of(code) ?? code, iso_code_2: code }]),
  )
  return campaigns.map((campaign) => presentCampaign(campaign, countries, around))
}

function presentCampaign(campaign: Campaign, known: ReadonlyMap<number, CountryWire>, around: CampaignSurroundings): CampaignWire {
  const countries = campaign.countryIds.flatMap((id) => known.get(id) ?? [])
  const { limit, tracked } = around.allowance
  const waiting = around.waiting.get(campaign.id) ?? 0
  const isHeldUp = waiting > 0 && around.quotaResetsAt !== null
  const nextAt = isHeldUp ? around.quotaResetsAt : campaign.dueAt
  return {
    id: campaign.id,
    url: campaign.url,
    title: campaign.title,
    thumbnail: campaign.thumbnail,
    countries,
    track: campaign.track,
    keywords: [...campaign.keywords],
    details: [{ id: campaign.id, countries }],
    subscription: { campaign_tariff: { keywords_limit: limit }, tracked_keywords: tracked },
    status: campaign.status,
    paused_by: campaign.pausedBy,
    has_mail: campaign.hasMail,
    created_at: campaign.createdAt.toISOString(),
    summary: {
      positions: campaign.positions,
      measured: campaign.measured,
      risen: campaign.risen,
      fallen: campaign.fallen,
      first_ten: campaign.firstTen,
      not_found: campaign.notFound,
    },
    measurement: {
      measured_at: campaign.measuredAt?.toISOString() ?? null,
      waiting,
      next_at: nextAt?.toISOString() ?? null,
      is_quota_spent: isHeldUp,
    },
  }
}
