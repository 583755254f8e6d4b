import { type CatalogueSnapshot, checkLink, findTitle } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { claimKey, keyOfOwn, type RequestContext, saveResource, userIdOf } from '@vitrine/platform/http'
import { invariant } from '@vitrine/platform/kernel'
import type { KeywordsDeps } from '../deps.ts'
import {
  beyondAllowance,
  campaignAbsent,
  countryRepeated,
  countryUnknown,
  keywordRepeated,
  linkNotFollowed,
  tooManyCampaigns,
  tooManyKeywordsEver,
} from '../errors.ts'
import { lineOf } from '../model/line.ts'
import { isFollowable } from '../model/links.ts'
import { dayOf, nextMeasurement } from '../model/schedule.ts'
import { type Allowance, lockAllowance } from '../queries/allowance.ts'
import type { Campaign } from '../store/campaign.ts'
import { countCampaigns, findCampaign, insertCampaign, lockCampaign, replaceTerms } from '../store/campaign-store.ts'
import { alignPositions, countKeywordsEver, numberKeywords, putInLine, recountPositions } from '../store/keyword-store.ts'
import type { Track } from '../vocabulary.ts'

/** Links are those of the panel's first service, which is one of YouTube (CAMPAIGN-004). */
const LINK_SERVICE = 1
/** For a panel that has no such service. */
const ANY_YOUTUBE = { networkId: 1, linkKinds: ['video', 'channel'] } as const
const CAMPAIGNS_MAX = 2_000
const KEYWORDS_EVER_MAX = 10_000

export interface CampaignTerms {
  readonly countries: readonly number[]
  readonly keywords: readonly string[]
}

/** Follows keywords of a link within the plan's allowance; without a plan that is none (CAMPAIGN-008). A repeated key answers the same campaign. */
export async function createCampaign(
  deps: KeywordsDeps,
  context: RequestContext,
  params: CampaignTerms & { readonly url: string; readonly track: Track; readonly hasMail: boolean },
): Promise<Campaign> {
  const userId = userIdOf(context)
  const now = deps.clock.now()
  const snapshot = await deps.catalogue.snapshot(context.panelId)
  const { url, keywords, countryIds } = { url: linkOf(snapshot, params.url), ...termsOf(snapshot, params) }
  const shown = await findTitle(deps.linkPreviews, url)
  const idempotency = context.idempotency ?? keyOfOwn()
  return deps.database.transaction(context.panelId, async (trx) => {
    const { replayOf } = await claimKey(trx, idempotency)
    const known = replayOf === undefined ? undefined : await findCampaign(trx, userId, Number(replayOf))
    if (known) return known
    const allowance = await lockAllowance(trx, userId)
    if (keywords.length > allowance.left) throw beyondAllowance(allowance.left)
    if ((await countCampaigns(trx, userId)) >= CAMPAIGNS_MAX) throw tooManyCampaigns()
    const { track, hasMail } = params
    const terms = { track, hasMail, countryIds, keywords, dueAt: nextMeasurement(track, now) }
    const made = await insertCampaign(trx, { userId, url, ...shown, ...terms }, now)
    await follow(trx, made.id, { track, keywords, allowance, now })
    await saveResource(trx, idempotency, String(made.id))
    return reread(trx, userId, made.id)
  })
}

/** Replaces countries and keywords of a campaign; what stays keeps its positions and its history. */
export async function updateCampaign(
  deps: KeywordsDeps,
  { panelId, userId, id }: { readonly panelId: number; readonly userId: number; readonly id: number },
  params: CampaignTerms & { readonly track: Track | undefined },
): Promise<Campaign> {
  const now = deps.clock.now()
  const { keywords, countryIds } = termsOf(await deps.catalogue.snapshot(panelId), params)
  return deps.database.transaction(panelId, async (trx) => {
    const allowance = await lockAllowance(trx, userId)
    const campaign = await lockCampaign(trx, userId, id)
    if (!campaign) throw campaignAbsent()
    const isActive = campaign.status === 'active'
    const left = allowance.left + (isActive ? campaign.keywords.length : 0)
    // Fewer keywords are always taken: a campaign beyond the allowance gets back under it that way.
    if (keywords.length > left && keywords.length > campaign.keywords.length) throw beyondAllowance(left)
    const track = params.track ?? campaign.track
    await replaceTerms(trx, id, { countryIds, keywords, track, dueAt: isActive ? nextMeasurement(track, now) : null })
    await follow(trx, id, { track: isActive ? track : 'on_demand', keywords, allowance, now })
    return reread(trx, userId, id)
  })
}

/** Numbers the keywords, makes their positions, and lets a campaign with a calendar begin at once. */
async function follow(
  trx: Trx,
  id: number,
  { track, keywords, allowance, now }: { track: Track; keywords: readonly string[]; allowance: Allowance; now: Date },
): Promise<void> {
  await numberKeywords(trx, id, keywords)
  if ((await countKeywordsEver(trx, id)) > KEYWORDS_EVER_MAX) throw tooManyKeywordsEver()
  await alignPositions(trx, id)
  await recountPositions(trx, id)
  if (track !== 'on_demand')
    await putInLine(trx, id, { now, today: dayOf(now), line: lineOf({ isPaid: allowance.isPaid, isRequested: false }), onlyNew: true })
}

async function reread(trx: Trx, userId: number, id: number): Promise<Campaign> {
  const campaign = await findCampaign(trx, userId, id)
  invariant(campaign, 'a campaign that was written is there')
  return campaign
}

function linkOf(snapshot: CatalogueSnapshot, text: string): string {
  const { networkId, linkKinds } = snapshot.service(LINK_SERVICE) ?? ANY_YOUTUBE
  const checked = checkLink(snapshot, { networkId, linkKinds, urlIsRequired: true }, text)
  if (!checked.ok || !isFollowable(checked.url)) throw linkNotFollowed()
  return checked.url
}

/** Countries that there are and keywords, each once; keywords that differ in case alone are the same to a search. */
function termsOf(
  { countryIds }: CatalogueSnapshot,
  { countries, keywords }: CampaignTerms,
): { readonly countryIds: readonly number[]; readonly keywords: readonly string[] } {
  const known = new Set(countryIds.values())
  for (const [index, country] of countries.entries()) {
    if (!known.has(country)) throw countryUnknown(index)
    if (countries.indexOf(country) !== index) throw countryRepeated(index)
  }
  const spaced = keywords.map((keyword) => keyword.replace(/\s+/g, ' '))
  const seen = new Set<string>()
  for (const [index, keyword] of spaced.entries()) {
    if (seen.has(keyword.toLowerCase())) throw keywordRepeated(index)
    seen.add(keyword.toLowerCase())
  }
  return { countryIds: countries, keywords: spaced }
}
