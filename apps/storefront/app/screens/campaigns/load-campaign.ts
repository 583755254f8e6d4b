import type { Api } from '../../api/api-client.ts'
import { orMissing } from '../../api/or-missing.ts'
import { keywordsApi } from '../../features/keyword-tools/keywords-api.ts'
import { compared, wireDay } from './model/positions.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const HISTORY_DAYS = 90
const DAY_MS = 86_400_000

/** What the address of a campaign says: the country, a day, and a day to compare it with. */
export interface CampaignView {
  readonly country: number | undefined
  readonly date: string | undefined
  readonly compare: string | undefined
}

export function readCampaignView(query: URLSearchParams): CampaignView {
  const dayOf = (name: string) => (DAY.test(query.get(name) ?? '') ? (query.get(name) ?? undefined) : undefined)
  const country = query.get('country') ?? ''
  return { country: /^[1-9]\d{0,8}$/.test(country) ? Number(country) : undefined, date: dayOf('date'), compare: dayOf('compare') }
}

/** A campaign with the positions of one country: of a day, against another, and over time. */
export async function loadCampaign(base: Api, id: number, params: CampaignView, now: Date) {
  const api = keywordsApi(base)
  const campaign = (await orMissing('page', api.showCampaign({ params: { id } }))).data
  const country = campaign.countries.find((each) => each.id === params.country) ?? campaign.countries[0]
  const country_id = country?.id
  const of = { ...(country_id === undefined ? {} : { country_id }) }
  const positionsOn = async (day: string | undefined) =>
    (await orMissing('page', api.campaignKeywords({ params: { id }, query: { ...of, ...(day ? { date: wireDay(day) } : {}) } }))).data
  const from = new Date(now.getTime() - HISTORY_DAYS * DAY_MS).toISOString().slice(0, 10)
  const [day, other, history] = await Promise.all([
    positionsOn(params.date),
    params.compare ? positionsOn(params.compare) : undefined,
    orMissing('page', api.campaignHistory({ params: { id }, query: { ...of, from: wireDay(from), per_page: 100 } })),
  ])
  return { campaign, country, rows: compared(day, other), history: history.data }
}
export type LoadedCampaign = Awaited<ReturnType<typeof loadCampaign>>
