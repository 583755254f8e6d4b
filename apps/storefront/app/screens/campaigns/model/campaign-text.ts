import type { CampaignWire } from '@vitrine/keywords/contract/schemas'

/** What was typed or pasted, one keyword a line or between commas, each once. */
export function keywordsIn(text: string): readonly string[] {
  const found = new Map<string, string>()
  for (const line of text.split(/[\n\r,;]+/)) {
    const keyword = line.trim().replace(/\s+/g, ' ')
    const key = keyword.toLowerCase()
    if (keyword !== '' && !found.has(key)) found.set(key, keyword)
  }
  return [...found.values()]
}

/** What a campaign is called: the title of what it tracks, else its address without what all addresses have. */
export const campaignName = ({ title, url }: Pick<CampaignWire, 'title' | 'url'>): string =>
  title ?? url.replace(/^https?:\/\/(www\.)?/, '')

type Covered = CampaignWire['subscription']

/** What the plan has room for: its keywords without those that are followed already (CAMPAIGN-008). */
export const allowanceOf = ({ campaign_tariff: { keywords_limit: limit }, tracked_keywords: tracked }: Covered): number =>
  Math.max(0, limit - tracked)
