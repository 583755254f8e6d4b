import { widgetGuard } from '@vitrine/catalogue'
import { type BoundRoute, implement, type RequestContext } from '@vitrine/platform/http'
import { formatMicro, Refusal } from '@vitrine/platform/kernel'
import { paymentsContract } from '../contract/schemas.ts'
import type { PaymentsDeps } from '../deps.ts'
import type { Payer } from '../model/payer.ts'
import { listCards, type ShownCard } from '../queries/list-cards.ts'
import { listMethods, type MethodList } from '../queries/list-methods.ts'
import { payerOf } from './payer-of.ts'
import { presentCards, presentMethod } from './present.ts'

/** A guest has none (PAY-001). */
const ownCards = async (deps: PaymentsDeps, { panelId, caller }: RequestContext): Promise<readonly ShownCard[]> =>
  caller.kind === 'user' ? listCards(deps.database, panelId, caller.userId) : []

/** The lists of payment methods: the cabinet's, the order forms' and the two that other screens choose from. */
export function methodRoutes(deps: PaymentsDeps): BoundRoute[] {
  const guard = widgetGuard(deps)
  const offered = (context: RequestContext, list: MethodList, payer: Payer | null) =>
    listMethods(deps.database, context.panelId, { list, payer, now: deps.clock.now() })
  const answer = async (context: RequestContext, list: MethodList) => {
    // Anyone who makes a widget chooses for its buyers, who are elsewhere.
    const methods = await offered(context, list, list === 'widget' ? null : payerOf(context))
    const cards = list === 'all' ? await ownCards(deps, context) : []
    return { data: [...methods.map((method) => presentMethod(method, context.locale)), ...presentCards(cards, methods, context.locale)] }
  }
  return [
    implement(paymentsContract.listMethods, (_, context) => answer(context, 'all')),
    implement(paymentsContract.listMethodsForRecurring, (_, context) => answer(context, 'recurring')),
    implement(paymentsContract.listMethodsForWidgets, (_, context) => answer(context, 'widget')),
    implement(paymentsContract.listMethodsWithBonuses, async (_, context) => {
      const panel = await deps.panels.get(context.panelId)
      if (!panel.settings.enable_bonuses) throw new Refusal('not-found', 'request.notFound')
      return answer(context, 'bonuses')
    }),
    implement(paymentsContract.listWidgetMethods, async ({ query }, context) => {
      const { partner } = await guard(context, query)
      if (!partner) return answer(context, 'all')
      const methods = await offered(context, 'widget', payerOf(context))
      return {
        data: methods.filter(({ id }) => partner.methodIds.includes(id)).map((method) => presentMethod(method, context.locale)),
        ...(partner.minimum > 0n ? { minimum_purchase_amount: formatMicro(partner.minimum) } : {}),
      }
    }),
  ]
}
