import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { COUNTRIES_MAX, campaignStatuses, KEYWORD_LENGTH_MAX, tracks } from '../vocabulary.ts'
import { campaignHistory, campaignWire, keywordStatistics } from './entities.ts'
import { keywordsPaths as paths } from './paths.ts'

const id = z.coerce.number().int().positive().max(2_147_483_647)
const KEYWORDS_MAX = 2_000
const keywords = z.array(z.string().trim().min(1).max(KEYWORD_LENGTH_MAX)).min(1).max(KEYWORDS_MAX)
const countries = z.array(id).min(1).max(COUNTRIES_MAX)
/** As the specification joins it, `2024_05_31`; `2024-05-31` is understood too (CAMPAIGN-005). */
const day = z
  .string()
  .transform((text) => text.replaceAll('_', '-'))
  .pipe(z.iso.date())

const one = z.object({ data: campaignWire })
const own = { tag: 'Keyword tools', auth: 'user', mayBeAbsent: true } as const
const ownOne = { ...own, params: z.object({ id }), response: one } as const

/** Campaigns: videos whose positions in search are followed. All of it is 404 where the panel has no keyword tools. */
export const campaignContract = {
  listCampaigns: defineRoute(paths.listCampaigns, {
    ...own,
    id: 'EP-113',
    operation: 'listCampaigns',
    summary: 'The caller’s campaigns; total_amount is how many there are without filters',
    query: z.object({
      page: z.coerce.number().int().optional(),
      per_page: z.coerce.number().int().optional(),
      start: z.coerce.number().int().optional(),
      length: z.coerce.number().int().optional(),
      order_by: z.string().max(50).optional().meta({ description: 'created_at (the default), url or measured_at' }),
      order_on: z.enum(['asc', 'desc']).optional(),
      search: z.string().trim().max(200).optional(),
      track: z.enum(tracks).optional(),
      status: z.enum(campaignStatuses).optional(),
      country_id: id.optional(),
    }),
    response: z.object({ data: z.array(campaignWire), total_amount: z.int(), recordsFiltered: z.int() }),
  }),
  createCampaign: defineRoute(paths.createCampaign, {
    ...own,
    id: 'EP-114',
    operation: 'createCampaign',
    summary: 'Follows keywords of a video or channel; 422 on keywords beyond the plan’s allowance',
    repeatable: true,
    body: z.object({
      url: z.string().trim().min(1).max(2000),
      countries,
      /** On demand unless said otherwise (CAMPAIGN-001). */
      track: z.enum(tracks).default('on_demand'),
      keywords,
      has_mail: z.boolean().default(true),
    }),
    response: one,
  }),
  showCampaign: defineRoute(paths.showCampaign, {
    ...ownOne,
    id: 'EP-115',
    operation: 'getCampaign',
    summary: 'A campaign with what its positions come to, and when the next are measured',
  }),
  updateCampaign: defineRoute(paths.updateCampaign, {
    ...ownOne,
    id: 'EP-116',
    operation: 'updateCampaign',
    summary: 'Replaces countries and keywords, and track where it is sent; the address stays',
    body: z.object({ countries, track: z.enum(tracks).optional(), keywords }),
  }),
  activateCampaign: defineRoute(paths.activateCampaign, {
    ...ownOne,
    id: 'EP-117',
    operation: 'activateCampaign',
    summary: 'Follows the campaign again; 422 where the plan does not cover its keywords',
  }),
  pauseCampaign: defineRoute(paths.pauseCampaign, {
    ...ownOne,
    id: 'EP-118',
    operation: 'pauseCampaign',
    summary: 'Measures no more; its keywords no longer count towards the allowance',
  }),
  deleteCampaign: defineRoute(paths.deleteCampaign, {
    ...own,
    id: 'OUR-KEYWORDS-01',
    operation: 'deleteCampaign',
    summary: 'Deletes a campaign with its history',
    params: z.object({ id }),
    status: 204,
  }),
  setCampaignMail: defineRoute(paths.setCampaignMail, {
    ...ownOne,
    id: 'OUR-KEYWORDS-02',
    operation: 'setCampaignMail',
    summary: 'Switches the mail about keywords that enter or leave the first ten',
    body: z.object({ has_mail: z.boolean() }),
  }),
  measureCampaign: defineRoute(paths.measureCampaign, {
    ...ownOne,
    id: 'OUR-KEYWORDS-03',
    operation: 'measureCampaign',
    summary: 'Puts the campaign’s positions in line to be measured, once a day each; `measurement.waiting` tells how many are left',
  }),
  campaignKeywords: defineRoute(paths.campaignKeywords, {
    ...own,
    id: 'EP-122',
    operation: 'listCampaignKeywords',
    summary:
      'Positions of one country on one day: the first country and the newest measurements unless named. Keywords without a measurement are left out',
    params: z.object({ id }),
    query: z.object({ country_id: id.optional(), date: day.optional() }),
    response: z.object({ data: z.array(keywordStatistics) }),
  }),
  campaignHistory: defineRoute(paths.campaignHistory, {
    ...own,
    id: 'OUR-KEYWORDS-04',
    operation: 'getCampaignHistory',
    summary: 'Positions of one country over time, for charts and files: at most 366 days, 100 keywords a page',
    params: z.object({ id }),
    query: z.object({
      country_id: id.optional(),
      from: day.optional(),
      to: day.optional(),
      page: z.coerce.number().int().optional(),
      per_page: z.coerce.number().int().optional(),
    }),
    response: z.object({ data: campaignHistory, recordsFiltered: z.int().meta({ description: 'Keywords of the campaign' }) }),
  }),
} as const
