import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { planQuote, subscriptionWire, tariffPlan } from './entities.ts'
import { keywordsPaths as paths } from './paths.ts'

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const common = { tag: 'Keyword tools', mayBeAbsent: true } as const
const subscription = z.object({ data: subscriptionWire })

/** Plans of the keyword tools, and a customer's subscription to one. */
export const tariffContract = {
  showSubscription: defineRoute(paths.showSubscription, {
    ...common,
    id: 'EP-119',
    operation: 'getCampaignSubscription',
    auth: 'user',
    summary: 'The caller’s plan, its allowance and the next payment',
    response: subscription,
  }),
  listTariffPlans: defineRoute(paths.listTariffPlans, {
    ...common,
    id: 'EP-120',
    operation: 'listTariffPlans',
    auth: 'optional',
    summary: 'What there is to subscribe to, the smallest first',
    response: z.object({ data: z.array(tariffPlan) }),
  }),
  subscribe: defineRoute(paths.subscribe, {
    ...common,
    id: 'EP-121',
    operation: 'subscribeToTariffPlan',
    auth: 'user',
    sessionOnly: true,
    repeatable: true,
    summary: 'Begins a plan, paid monthly from the balance, or changes to it; 422 on balance when that does not cover it',
    sells: true,
    description:
      'A larger plan begins at once and the unused days of the old one are credited; a smaller one begins with the next period. The present plan takes a cancellation or a downgrade back.',
    params,
    body: z
      .object({
        trial: z
          .boolean()
          .optional()
          .meta({ description: 'True: only as a free trial. False: pay at once. Left out: a trial where there is one' }),
      })
      .optional(),
    response: subscription,
  }),
  quoteTariffPlan: defineRoute(paths.quoteTariffPlan, {
    ...common,
    id: 'OUR-KEYWORDS-05',
    operation: 'quoteTariffPlan',
    auth: 'user',
    summary: 'What subscribing to a plan would do and cost now',
    params,
    response: z.object({ data: planQuote }),
  }),
  cancelSubscription: defineRoute(paths.cancelSubscription, {
    ...common,
    id: 'OUR-KEYWORDS-06',
    operation: 'cancelCampaignSubscription',
    auth: 'user',
    sessionOnly: true,
    summary: 'Ends the plan with its period; nothing more is charged',
    response: subscription,
  }),
  resumeSubscription: defineRoute(paths.resumeSubscription, {
    ...common,
    id: 'OUR-KEYWORDS-07',
    operation: 'resumeCampaignSubscription',
    auth: 'user',
    sessionOnly: true,
    summary: 'Takes a cancellation or a downgrade back before the period ends',
    response: subscription,
  }),
} as const
