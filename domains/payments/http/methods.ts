import { widgetGuard } from '@vitrine/catalogue'
import { type BoundRoute, implement, type RequestContext } from '@vitrine/platform/http'
import { formatMicro, Refusal } from '@vitrine/platform/kernel'
import { paymentsContract } from '../contract/schemas.ts'
import type { PaymentsDeps } from '../deps.ts'
import { listCards, type ShownCard } from '../queries/list-cards.ts'
import { listMethods, type MethodList } from '../queries/list-methods.ts'
import { presentCards, presentMethod } from './present.ts'

/** A guest has none (PAY-001). */
const ownCards = async (deps: PaymentsDeps, { panelId, caller }: RequestContext): Promise<readonly ShownCard[]> =>
  caller.kind === 'user' ? listCards(deps.database, panelId, caller.userId) : []

/** The lists of payment methods: the cabinet's, the order forms' and the two that other screens choose from. */
export function methodRoutes(deps: PaymentsDeps): BoundRoute[] {
  const guard = widgetGuard(deps)
  const answer = async (context: RequestContext, list: MethodList) => {
    const methods = await listMethods(deps.database, context.panelId, { list, isGuest: context.caller.kind === 'guest' })
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
      const methods = await listMethods(deps.database, context.panelId, { list: 'widget', isGuest: true })
      return {
        data: methods.filter(({ id }) => partner.methodIds.includes(id)).map((method) => presentMethod(method, context.locale)),
        ...(partner.minimum > 0n ? { minimum_purchase_amount: formatMicro(partner.minimum) } : {}),
      }
    }),
  ]
}
