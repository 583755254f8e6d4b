import type { CatalogueSnapshot, ServiceFacts } from '@vitrine/catalogue'
import { type Message, type Micro, message, micro } from '@vitrine/platform/kernel'
import {
  type CustomerDiscounts,
  discountedPriceNano,
  discountFor,
  dripRuns,
  formatUnitPrice,
  isOrderable,
  lineCost,
  MICRO_STEP,
  type MoneyStep,
  prorate,
  runsCost,
} from '@vitrine/pricing'
import type { OrderLineInput } from '../../contract/schemas.ts'
import type { Plan, PlannedPart } from '../../model/plans.ts'

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
  readonly moneyStep: MoneyStep
}

const QUANTITY_MAX = 2_147_483_647

/** The orders that a line is made of, priced; null when it is one order itself. Problems are told by field. */
export function planOf(terms: PlanTerms, tell: (field: string, problem: Message) => void): Plan | null {
  if (terms.line.drip_feed) return dripFeedOf(terms, terms.line.drip_feed, tell)
  return terms.service.isPackage && terms.service.packageItems.length > 0 ? packageOf(terms, tell) : null
}

function dripFeedOf(
  { service, quantity, discountPpm, guaranteePpm, line, moneyStep }: PlanTerms,
  input: NonNullable<OrderLineInput['drip_feed']>,
  tell: (field: string, problem: Message) => void,
): Plan | null {
  if (!service.dripFeedIsAllowed || service.isPackage || service.calculableQuantity) {
    tell('drip_feed', message('orders.noDripFeed'))
    return null
  }
  const bounds = { min: service.minQuantity, max: service.maxQuantity, step: service.quantityStep }
  // Its own problem, told already.
  if (!isOrderable(quantity, bounds)) return null
  const { mode, runs, quantity_step: step } = input
  const quantities = dripRuns({ mode, runs, quantity, step }, bounds)
  if (!quantities) {
    tell('drip_feed.quantity_step', message('orders.everyRun', { min: bounds.min, max: bounds.max }))
    return null
  }
  if (quantities.reduce((sum, one) => sum + one, 0) > QUANTITY_MAX) {
    tell('drip_feed.runs', message('orders.runsTooLarge'))
    return null
  }
  // Rounded once for all runs, then spread over them: random runs have the sum of equal ones, so the quote is the charge.
  const whole = runsCost({ ...service, discountPpm, guaranteePpm }, quantities, moneyStep)
  const weights = quantities.map((units) => micro(service.priceType === 'fixed' ? 1n : BigInt(units)))
  const costs = prorate(whole, weights, moneyStep)
  const unitPrice = formatUnitPrice(discountedPriceNano(service.priceNano, discountPpm))
  const parts = quantities.map((units, index) =>
    partOf(service, { quantity: units, cost: costs[index] ?? micro(0n), unitPrice, isGuarantee: line.is_guarantee && service.hasRefill }),
  )
  return { kind: 'drip_feed', mode, quantity, step, minutes: input.minutes_between_runs, parts }
}

/** A package costs its own price, spread over its items by what they would cost alone (by their pieces when they are free). */
function packageOf(terms: PlanTerms, tell: (field: string, problem: Message) => void): Plan | null {
  const { snapshot, service, quantity, discountPpm, guaranteePpm, isGuarantee, discounts, moneyStep } = terms
  const items = service.packageItems.map((item) => ({
    facts: snapshot.service(item.serviceId),
    quantity: item.quantity * Math.max(quantity, 1),
  }))
  if (items.some((item) => !item.facts?.isSellable || item.quantity > QUANTITY_MAX)) {
    tell('service_id', message('catalogue.notAvailable'))
    return null
  }
  const whole = lineCost({ ...service, discountPpm, guaranteePpm, quantity: Math.max(quantity, 0) }, moneyStep)
  const sold = items.flatMap(({ facts, quantity: units }) => {
    if (!facts) return []
    const discount = discountFor(facts, discounts)
    const alone = lineCost({ ...facts, discountPpm: discount, guaranteePpm: 0, quantity: units }, MICRO_STEP)
    return [{ facts, units, discount, alone }]
  })
  const isFree = sold.every(({ alone }) => alone === 0n)
  const shares = prorate(
    whole,
    sold.map(({ alone, units }) => (isFree ? micro(BigInt(units)) : alone)),
    moneyStep,
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
): PlannedPart => ({ serviceId: service.id, serviceName: service.name, serviceAllowsCancel: service.allowsCancel, ...own })
