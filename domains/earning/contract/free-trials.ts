import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { earningPaths } from './paths.ts'

const money = z.string().regex(/^\d+\.\d{2,6}$/)
const ID_MAX = 2_147_483_647
const id = z.coerce.number().int().positive().max(ID_MAX)
const address = z.string().trim().max(500)

/** Networks as the catalogue presents them; named here is what a card shows. */
const network = z.looseObject({ id: z.int(), name: z.string(), icon: z.string(), color: z.string(), slug: z.string() })

export const freeTrialQuest = z
  .strictObject({
    id: z.int(),
    name: z.string(),
    /** HTML. */
    body: z.string(),
    short_body: z.string(),
    image: z.string().nullable(),
    network: network.nullable(),
    /** How many units of the free service. */
    reward: z.string().regex(/^\d+$/),
    /** How often a customer may take it; 0 is once. */
    repeats_count: z.int(),
    allow_proof_url: z.boolean(),
    min_user_spend_amount: money.nullable(),
    min_replenishment_amount: money.nullable(),
    is_disabled_for_amount_spend_user: z.boolean(),
    is_disabled_for_min_replenishment: z.boolean(),
    panel_id: z.int(),
  })
  .meta({ id: 'FreeTrialQuest' })

export const freeTrial = z
  .strictObject({
    id: z.int(),
    status: z.enum(['in_moderation', 'in_processing', 'completed', 'canceled', 'expired']),
    expire_at: z.iso.datetime(),
    free_trial_quest_id: z.int(),
    /** Beyond the specification: a closed quest is in no list any more. */
    quest_name: z.string(),
    /** Beyond the specification: the trial's order. */
    order_id: z.int().nullable(),
  })
  .meta({ id: 'FreeTrial' })
export type FreeTrialQuestWire = z.output<typeof freeTrialQuest>
export type FreeTrialWire = z.output<typeof freeTrial>

const off = '404 where the panel gives no free trials'
const oneTrial = z.object({ data: freeTrial })
const params = z.object({ id })

export const freeTrialContract = {
  listQuests: defineRoute(earningPaths.listQuests, {
    id: 'EP-058',
    operation: 'listFreeTrialQuests',
    tag: 'Free trials',
    mayBeAbsent: true,
    auth: 'optional',
    summary: `What the panel lets try for nothing; ${off}`,
    response: z.object({ data: z.array(freeTrialQuest) }),
  }),
  showQuest: defineRoute(earningPaths.showQuest, {
    id: 'EP-059',
    operation: 'getFreeTrialQuest',
    tag: 'Free trials',
    auth: 'optional',
    summary: `One quest; 204 when there is none; ${off}`,
    params,
    response: z.object({ data: freeTrialQuest }),
    mayBeEmpty: true,
  }),
  trackQuest: defineRoute(earningPaths.trackQuest, {
    id: 'EP-060',
    operation: 'trackFreeTrialQuest',
    tag: 'Free trials',
    auth: 'optional',
    summary: 'Counts that somebody has opened a quest',
    params,
    status: 204,
  }),
  takeFreeTrial: defineRoute(earningPaths.takeFreeTrial, {
    id: 'EP-061',
    operation: 'takeFreeTrial',
    tag: 'Free trials',
    mayBeAbsent: true,
    auth: 'user',
    needsEmail: true,
    summary: 'Takes a quest: an order for nothing, at once or when its proof was seen',
    sells: true,
    body: z.object({
      free_trial_quest_id: z.int().positive().max(ID_MAX),
      proof_url: address.pipe(z.url({ protocol: /^https?$/ })).nullish(),
      url: address.min(1),
    }),
    response: oneTrial,
  }),
  listFreeTrials: defineRoute(earningPaths.listFreeTrials, {
    id: 'EP-062',
    operation: 'listFreeTrials',
    tag: 'Free trials',
    mayBeAbsent: true,
    auth: 'user',
    summary: `The caller’s latest hundred trials; ${off}`,
    response: z.object({ data: z.array(freeTrial) }),
  }),
  showFreeTrial: defineRoute(earningPaths.showFreeTrial, {
    id: 'EP-063',
    operation: 'getFreeTrial',
    tag: 'Free trials',
    auth: 'user',
    summary: 'One trial of the caller',
    params,
    response: oneTrial,
  }),
} as const
