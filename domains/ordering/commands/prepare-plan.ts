import type { CatalogueSnapshot, ServiceFacts } from '@vitrine/catalogue'
import { type Micro, micro } from '@vitrine/platform/kernel'
import {
  type CustomerDiscounts,
  discountedPriceNano,
  discountFor,
  dripRuns,
  formatUnitPrice,
  isOrderable,
  lineCost,
  prorate,
} from '@vitrine/pricing'
import type { OrderLineInput } from '../contract/schemas.ts'
import type { Plan, PlannedPart } from '../model/plans.ts'

export interface PlanTerms {
  readonly snapshot: CatalogueSnapshot
  readonly service: ServiceFacts
  readonly line: OrderLineInput
  /** Units of one run, or how many packages. */
  readonly quantity: number
  readonly discountPpm: number
  readonly discounts: CustomerDiscounts
  readonly guaranteePpm: number
  readonly isGuarantee: boolean
}

const QUANTITY_MAX = 2_147_483_647

/** The orders that a line is made of, priced; null when it is one order itself. Problems are told by field. */
export function planOf(terms: PlanTerms, tell: (field: string, message: string) => void): Plan | null {
  if (terms.line.drip_feed) return dripFeedOf(terms, terms.line.drip_feed, tell)
  return terms.service.isPackage && terms.service.packageItems.length > 0 ? packageOf(terms, tell) : null
}

function dripFeedOf(
  { service, quantity, discountPpm, guaranteePpm, line }: PlanTerms,
  wish: NonNullable<OrderLineInput['drip_feed']>,
  tell: (field: string, message: string) => void,
): Plan | null {
  if (!service.dripFeedIsAllowed || service.isPackage || service.calculableQuantity) {
    tell('drip_feed', 'Drip-feed is not available for this service.')
    return null
  }
  const bounds = { min: service.minQuantity, max: service.maxQuantity, step: service.quantityStep }
  // Its own problem, told already.
  if (!isOrderable(quantity, bounds)) return null
  const { mode, runs, quantity_step: step } = wish
  const quantities = dripRuns({ mode, runs, quantity, step }, bounds)
  if (!quantities) {
    tell('drip_feed.quantity_step', `The quantity of every run must be between ${bounds.min} and ${bounds.max}.`)
    return null
  }
  if (quantities.reduce((sum, one) => sum + one, 0) > QUANTITY_MAX) {
    tell('drip_feed.runs', 'The runs are too large together.')
    return null
  }
  const costOf = (units: number) => lineCost({ ...service, discountPpm, guaranteePpm, quantity: units })
  const costs = quantities.map(costOf)
  // Drawn runs are told only when they are bought: the feed costs what its equal runs cost, so that the quote is the charge.
  const charged = mode === 'random' ? prorate(micro(costOf(quantity) * BigInt(runs)), costs) : costs
  const unitPrice = formatUnitPrice(discountedPriceNano(service.priceNano, discountPpm))
  const parts = quantities.map((units, index) =>
    partOf(service, { quantity: units, cost: charged[index] ?? micro(0n), unitPrice, isGuarantee: line.is_guarantee && service.hasRefill }),
  )
  return { kind: 'drip_feed', mode, quantity, step, minutes: wish.minutes_between_runs, parts }
}

/** A package costs its own price, spread over its items by what they would cost alone (by their pieces when they are free). */
function packageOf(terms: PlanTerms, tell: (field: string, message: string) => void): Plan | null {
  const { snapshot, service, quantity, discountPpm, guaranteePpm, isGuarantee, discounts } = terms
  const items = service.packageItems.map((item) => ({
    facts: snapshot.service(item.serviceId),
    quantity: item.quantity * Math.max(quantity, 1),
  }))
  if (items.some((item) => !item.facts?.isSellable || item.quantity > QUANTITY_MAX)) {
    tell('service_id', 'This service is not available.')
    return null
  }
  const whole = lineCost({ ...service, discountPpm, guaranteePpm, quantity: Math.max(quantity, 0) })
  const sold = items.flatMap(({ facts, quantity: units }) => {
    if (!facts) return []
    const discount = discountFor(facts, discounts)
    return [{ facts, units, discount, alone: lineCost({ ...facts, discountPpm: discount, guaranteePpm: 0, quantity: units }) }]
  })
  const isFree = sold.every(({ alone }) => alone === 0n)
  const shares = prorate(
    whole,
    sold.map(({ alone, units }) => (isFree ? micro(BigInt(units)) : alone)),
  )
  const parts = sold.map(({ facts, units, discount }, index) =>
    partOf(facts, {
      quantity: units,
      cost: shares[index] ?? micro(0n),
      unitPrice: formatUnitPrice(discountedPriceNano(facts.priceNano, discount)),
      isGuarantee: isGuarantee && facts.hasRefill,
    }),
  )
  return { kind: 'package', parts }
}

const partOf = (
  service: ServiceFacts,
  own: { readonly quantity: number; readonly cost: Micro; readonly unitPrice: string; readonly isGuarantee: boolean },
): PlannedPart => ({ serviceId: service.id, serviceName: service.name, isCancellable: service.isCancellable, ...own })
