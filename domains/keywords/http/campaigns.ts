import { type BoundRoute, implement, type RateLimit, type RequestContext, sliceOf, userIdOf } from '@vitrine/platform/http'
import { createCampaign, updateCampaign } from '../commands/save-campaign.ts'
import {
  activateCampaign,
  deleteCampaign,
  measureCampaign,
  type OwnCampaign,
  pauseCampaign,
  setCampaignMail,
} from '../commands/switch-campaign.ts'
import { campaignContract as contract } from '../contract/campaigns.ts'
import type { CampaignWire } from '../contract/schemas.ts'
import type { KeywordsDeps } from '../deps.ts'
import { campaignAbsent } from '../errors.ts'
import { listCampaigns } from '../queries/list-campaigns.ts'
import { ownCampaign, standingOf } from '../queries/own-campaign.ts'
import { presentCampaigns } from '../queries/present-campaign.ts'
import { quotaResetsAt } from '../queries/quota.ts'
import type { Campaign } from '../store/campaign.ts'
import { refuseWithoutTools } from './refuse-without-tools.ts'

const changing: RateLimit = { name: 'campaign', per: 'caller', burst: 30, perMinute: 30, store: 'database' }

/** A customer's campaigns; all 404 while the panel has no keyword tools (NS-67). */
export const campaignRoutes = (deps: KeywordsDeps): BoundRoute[] => [...readingRoutes(deps), ...changingRoutes(deps)]

/** Campaigns with their surroundings, read together. */
async function present(deps: KeywordsDeps, context: RequestContext, campaigns: readonly Campaign[]): Promise<CampaignWire[]> {
  const [snapshot, resetsAt, standing] = await Promise.all([
    deps.catalogue.snapshot(context.panelId),
    quotaResetsAt(deps),
    deps.database.read(context.panelId, (trx) => standingOf(trx, userIdOf(context), campaigns)),
  ])
  return presentCampaigns(campaigns, { snapshot, locale: context.locale, ...standing, quotaResetsAt: resetsAt })
}

/** The `data` that clients read a campaign from (API-005). */
async function answer(deps: KeywordsDeps, context: RequestContext, campaign: Campaign): Promise<{ readonly data: CampaignWire }> {
  const [data] = await present(deps, context, [campaign])
  if (!data) throw campaignAbsent()
  return { data }
}

function readingRoutes(deps: KeywordsDeps): BoundRoute[] {
  return [
    implement(contract.listCampaigns, async ({ query }, context) => {
      await refuseWithoutTools(deps, context)
      const { search, track, status, country_id: countryId, order_by: orderBy, order_on: direction = 'desc' } = query
      const params = { userId: userIdOf(context), search, track, status, countryId, orderBy, direction, ...sliceOf(query) }
      const page = await deps.database.read(context.panelId, (trx) => listCampaigns(trx, params))
      return { data: await present(deps, context, page.campaigns), total_amount: page.total, recordsFiltered: page.filtered }
    }),
    implement(contract.showCampaign, async ({ params }, context) => {
      await refuseWithoutTools(deps, context)
      const found = await ownCampaign(deps.database, { panelId: context.panelId, userId: userIdOf(context), id: params.id })
      return answer(deps, context, found)
    }),
  ]
}

function changingRoutes(deps: KeywordsDeps): BoundRoute[] {
  const own = async (context: RequestContext, { id }: { readonly id: number }): Promise<OwnCampaign> => {
    await refuseWithoutTools(deps, context)
    return { panelId: context.panelId, userId: userIdOf(context), id }
  }
  const limited = { rateLimit: changing }
  return [
    implement(
      contract.createCampaign,
      async ({ body }, context) => {
        await refuseWithoutTools(deps, context)
        const { url, countries, track, keywords, has_mail: hasMail } = body
        return answer(deps, context, await createCampaign(deps, context, { url, countries, track, keywords, hasMail }))
      },
      limited,
    ),
    implement(
      contract.updateCampaign,
      async ({ params, body }, context) => {
        const { countries, keywords, track } = body
        return answer(deps, context, await updateCampaign(deps, await own(context, params), { countries, keywords, track }))
      },
      limited,
    ),
    implement(contract.activateCampaign, async ({ params }, context) =>
      answer(deps, context, await activateCampaign(deps, await own(context, params))),
    ),
    implement(contract.pauseCampaign, async ({ params }, context) =>
      answer(deps, context, await pauseCampaign(deps, await own(context, params))),
    ),
    implement(contract.deleteCampaign, async ({ params }, context) => {
      await deleteCampaign(deps, await own(context, params))
      return undefined
    }),
    implement(contract.setCampaignMail, async ({ params, body }, context) =>
      answer(deps, context, await setCampaignMail(deps, await own(context, params), body.has_mail)),
    ),
    implement(
      contract.measureCampaign,
      async ({ params }, context) => answer(deps, context, await measureCampaign(deps, await own(context, params))),
      limited,
    ),
  ]
}
