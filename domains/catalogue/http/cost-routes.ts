import { type BoundRoute, implement, type RequestContext } from '@vitrine/platform/http'
import { formatMicro, invalidFields, microToFloat } from '@vitrine/platform/kernel'
import { discountFor, lineCost, noDiscounts, ppmOf } from '@vitrine/pricing'
import { catalogueContract as contract } from '../contract/schemas.ts'
import { serviceNotFound } from '../errors.ts'
import { markedUp } from '../model/marked-up.ts'
import { type Costed, type CostTerms, costOfQuantities, quantitiesForBudgets, quantityError } from '../model/service-costs.ts'
import { type CatalogueRoutesDeps, whileTyping } from './deps.ts'
import type { WidgetGuard } from './widget-guard.ts'

export function costRoutes({ catalogue, panels, discountsOf }: CatalogueRoutesDeps, guard: WidgetGuard): BoundRoute[] {
  const ownDiscounts = async (context: RequestContext) => (await discountsOf?.(context)) ?? noDiscounts
  const termsFor = async (context: RequestContext, contentsLimit: number, markupPpm = 0): Promise<CostTerms> => {
    const { panelId } = context
    const [own, panel, discounts] = await Promise.all([catalogue.snapshot(panelId), panels.get(panelId), ownDiscounts(context)])
    const snapshot = markedUp(own, markupPpm)
    return { discounts, find: (id) => snapshot.service(id), guaranteePpm: ppmOf(panel.settings.guarantee_charge_percent), contentsLimit }
  }
  return [
    implement(contract.serviceCost, async ({ params, query }, context) => {
      const service = (await catalogue.snapshot(context.panelId)).service(params.serviceId)
      if (!service?.isSellable) throw serviceNotFound()
      const wrong = quantityError('quantity', query.quantity, service)
      if (wrong) throw invalidFields({ quantity: [wrong] })
      const discountPpm = discountFor(service, await ownDiscounts(context))
      const cost = lineCost({ ...service, discountPpm, quantity: query.quantity, guaranteePpm: 0 })
      return { data: { cost: formatMicro(cost), cost_float: microToFloat(cost) } }
    }),
    implement(
      contract.servicesCost,
      async ({ body }, context) => presentCosts(costOfQuantities(body.services, await termsFor(context, body.contents_limit))),
      { rateLimit: whileTyping },
    ),
    implement(
      contract.quantityByCost,
      async ({ body }, context) => presentCosts(quantitiesForBudgets(body.services, await termsFor(context, body.contents_limit))),
      { rateLimit: whileTyping },
    ),
    implement(
      contract.widgetQuantityByCost,
      async ({ query, body }, context) => {
        const { partner } = await guard(context, query)
        return presentCosts(quantitiesForBudgets(body.services, await termsFor(context, body.contents_limit, partner?.markupPpm)))
      },
      { rateLimit: whileTyping },
    ),
  ]
}

function presentCosts(costed: Costed) {
  if ('errors' in costed) throw invalidFields(costed.errors)
  return {
    data: {
      total_cost: formatMicro(costed.total),
      total_cost_float: microToFloat(costed.total),
      services: costed.lines.map((line) => ({
        service_id: line.serviceId,
        quantity: line.quantity,
        cost: formatMicro(line.cost),
        cost_float: microToFloat(line.cost),
      })),
    },
  }
}
