import { type BoundRoute, implement, type RateLimit, type RequestContext, userIdOf } from '@vitrine/platform/http'
import { cancelSubscription, subscribe } from '../commands/subscribe.ts'
import type { SubscriptionWire } from '../contract/schemas.ts'
import { tariffContract as contract } from '../contract/tariffs.ts'
import type { KeywordsDeps } from '../deps.ts'
import { listTariffPlans } from '../queries/list-tariff-plans.ts'
import { presentPlan, quotePlan, showSubscription } from '../queries/show-subscription.ts'
import { refuseWithoutTools } from './refuse-without-tools.ts'

const subscribing: RateLimit = { name: 'tariff', per: 'caller', burst: 10, perMinute: 6, store: 'database' }

/** Plans, and a customer's subscription to one. */
export function tariffRoutes(deps: KeywordsDeps): BoundRoute[] {
  const { database } = deps
  const answer = async (context: RequestContext): Promise<{ readonly data: SubscriptionWire }> => ({
    data: await database.read(context.panelId, (trx) => showSubscription(trx, userIdOf(context))),
  })
  return [
    implement(contract.showSubscription, async (_, context) => {
      await refuseWithoutTools(deps, context)
      return answer(context)
    }),
    implement(contract.listTariffPlans, async (_, context) => {
      await refuseWithoutTools(deps, context)
      return { data: (await database.read(context.panelId, listTariffPlans)).map(presentPlan) }
    }),
    implement(contract.quoteTariffPlan, async ({ params }, context) => {
      await refuseWithoutTools(deps, context)
      const input = { userId: userIdOf(context), planId: params.id, now: deps.clock.now() }
      return { data: await database.read(context.panelId, (trx) => quotePlan(trx, input)) }
    }),
    implement(
      contract.subscribe,
      async ({ params, body }, context) => {
        await refuseWithoutTools(deps, context)
        await subscribe(deps, context, { planId: params.id, trial: body?.trial })
        return answer(context)
      },
      { rateLimit: subscribing },
    ),
    implement(contract.cancelSubscription, async (_, context) => {
      await refuseWithoutTools(deps, context)
      await cancelSubscription(deps, context, true)
      return answer(context)
    }),
    implement(contract.resumeSubscription, async (_, context) => {
      await refuseWithoutTools(deps, context)
      await cancelSubscription(deps, context, false)
      return answer(context)
    }),
  ]
}
