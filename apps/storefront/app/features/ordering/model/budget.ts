import { formatMicro, type Micro } from '@vitrine/platform/kernel'
import { costInUsd, type PriceFacts, parseCost, parseUnitPrice, ppmOf, quantityByCost, runsCost } from '@vitrine/pricing'
import { delayed, delays } from '../../../forms/delayed.ts'
import type { OrderService } from './choices.ts'
import { boundsOf } from './order-form.ts'

type Priced = Pick<OrderService, 'default_price' | 'discount_percent' | 'pricing_per' | 'price_type'>

/** What `@vitrine/pricing` needs to know, from the decimal texts of the wire; undefined when the price is not readable. */
export function priceFacts(service: Priced, guaranteePpm: number): PriceFacts | undefined {
  const priceNano = parseUnitPrice(service.default_price)
  if (priceNano === undefined) return undefined
  return {
    priceNano,
    discountPpm: fractionPpm(service.discount_percent),
    pricingPer: service.pricing_per,
    priceType: service.price_type === 'fixed' ? 'fixed' : 'per_quantity',
    guaranteePpm,
  }
}

function fractionPpm(fraction: string | number): number {
  try {
    return ppmOf(typeof fraction === 'number' ? fraction.toFixed(6) : fraction)
  } catch {
    return 0
  }
}

/** The surcharge of the guarantee: only for a service that offers one, and only when the panel charges for it (GUAR-001, INST-004). */
export const guaranteePpmOf = (service: Pick<OrderService, 'has_refill'>, isGuarantee: boolean, chargePercent: string): number =>
  isGuarantee && service.has_refill ? fractionPpm(chargePercent) : 0

/** Whether the guarantee is offered as a choice: the service has one and the panel charges for it (GUAR-001, INST-004). */
export const offersGuarantee = (service: OrderService, chargePercent: string): boolean =>
  service.has_refill && fractionPpm(chargePercent) > 0

/** What a line of these quantities costs: of one, or of all runs of a drip feed. */
export function subtotalOf(service: Priced, quantities: readonly number[], guaranteePpm: number): Micro | undefined {
  const facts = priceFacts(service, guaranteePpm)
  return facts && runsCost(facts, quantities)
}

export interface BudgetRequest {
  readonly service: Priced & Parameters<typeof boundsOf>[0] & Pick<OrderService, 'id'>
  readonly guaranteePpm: number
  readonly isGuarantee: boolean
  /** What was typed, the currency sign first. */
  readonly text: string
  /** Units of the shown currency for one USD. */
  readonly rate: string
}
export interface BudgetQuestion {
  readonly desired_cost: string
  readonly service_id: number
  readonly is_guarantee: boolean
}

/** What is asked of the server: the typed cost in USD (QTY-011). */
export const budgetQuestion = ({ service, isGuarantee, text, rate }: BudgetRequest): BudgetQuestion => ({
  desired_cost: formatMicro(costInUsd(parseCost(text), rate)),
  service_id: service.id,
  is_guarantee: isGuarantee,
})

/** The question as it is sent: one service, one publication (OWAPI-003). */
export const budgetBody = (question: BudgetQuestion) => ({ contents_limit: 1, services: [question] })

/** The quantity a budget buys, as far as we can tell without asking. */
export function estimateQuantity({ service, guaranteePpm, text, rate }: BudgetRequest): number | undefined {
  const facts = priceFacts(service, guaranteePpm)
  return facts && quantityByCost({ ...facts, ...boundsOf(service), desiredCost: costInUsd(parseCost(text), rate) }).quantity
}

export interface BudgetPorts {
  readonly ask: (question: BudgetQuestion) => Promise<number>
  readonly onQuantity: (quantity: number) => void
  /** While it is true the field takes no more typing. */
  readonly onAsking: (isAsking: boolean) => void
  /** The server could not say: the total is worked out again from the quantity as it is. */
  readonly onFailure: () => void
}

/** Budget to quantity: half a second after the last key our own estimate stands in the quantity field, a tenth later the server is asked and has the last word. */
export function linkBudget(ports: BudgetPorts): { readonly type: (request: BudgetRequest) => void; readonly stop: () => void } {
  let round = 0
  // Our own estimate, at once when the typing ends (DEBOUNCE-003).
  const estimate = delayed<BudgetRequest>(delays.subtotal, (request) => {
    const quantity = estimateQuantity(request)
    if (quantity !== undefined) ports.onQuantity(quantity)
  })
  const ask = delayed<BudgetRequest>(delays.quantityByCost, async (request) => {
    const mine = ++round
    // Nothing is typed while the server is asked (QTY-009).
    ports.onAsking(true)
    try {
      const quantity = await ports.ask(budgetQuestion(request))
      if (mine === round) ports.onQuantity(quantity)
    } catch {
      if (mine === round) ports.onFailure()
    }
    // The answer to the last question frees the field (QTY-009).
    if (mine === round) ports.onAsking(false)
  })
  return {
    type: (request) => {
      estimate.run(request)
      ask.run(request)
    },
    stop: () => {
      round += 1
      estimate.cancel()
      ask.cancel()
    },
  }
}
