import type { FieldMessages, Message, Micro } from '@vitrine/platform/kernel'
import { message, micro, sumMicro } from '@vitrine/platform/kernel'
import { type CustomerDiscounts, costInUsd, discountFor, isOrderable, lineCost, noDiscounts, quantityByCost } from '@vitrine/pricing'
import type { ServiceFacts } from './catalogue-service.ts'

export interface CostedLine {
  readonly serviceId: number
  readonly quantity: number
  readonly cost: Micro
}
export type Costed = { readonly lines: readonly CostedLine[]; readonly total: Micro } | { readonly errors: FieldMessages }

interface CostQuery {
  readonly service_id: number
  readonly is_guarantee: boolean
}
export interface CostTerms {
  readonly find: (serviceId: number) => ServiceFacts | undefined
  /** The panel's surcharge for a guarantee. */
  readonly guaranteePpm: number
  readonly contentsLimit: number
  /** The caller's own; a guest has none. */
  readonly discounts?: CustomerDiscounts
}

/** What quantities cost, or what is wrong with them, by field. */
export const costOfQuantities = (requested: readonly (CostQuery & { readonly quantity: number })[], terms: CostTerms): Costed =>
  costLines(requested, terms, (line, service, guaranteePpm, at) => {
    const wrong = quantityError(`${at}.quantity`, line.quantity, service)
    if (wrong) return { field: `${at}.quantity`, wrong }
    return { quantity: line.quantity, cost: lineCost({ ...service, guaranteePpm, quantity: line.quantity }) }
  })

/** What budgets buy. */
export const quantitiesForBudgets = (requested: readonly (CostQuery & { readonly desired_cost: string })[], terms: CostTerms): Costed =>
  costLines(requested, terms, (line, service, guaranteePpm) =>
    quantityByCost({ ...service, ...boundsOf(service), guaranteePpm, desiredCost: costInUsd(line.desired_cost) }),
  )

/** What is wrong with a quantity that cannot be ordered; undefined for one that can (QTY-002). */
export function quantityError(attribute: string, quantity: number, service: ServiceFacts): Message | undefined {
  const { min, max, step } = boundsOf(service)
  if (isOrderable(quantity, { min, max, step })) return undefined
  if (quantity < min) return message('fields.min', { attribute, min })
  if (quantity > max) return message('fields.max', { attribute, max })
  return message('fields.multiple', { attribute, step })
}

/** What quantities of a service may be ordered. */
export const boundsOf = (service: ServiceFacts): { min: number; max: number; step: number } => ({
  min: service.minQuantity,
  max: service.maxQuantity,
  step: service.quantityStep,
})

type Answer = { readonly quantity: number; readonly cost: Micro } | { readonly field: string; readonly wrong: Message }

function costLines<Line extends CostQuery>(
  requested: readonly Line[],
  { find, guaranteePpm, contentsLimit, discounts = noDiscounts }: CostTerms,
  answer: (line: Line, service: ServiceFacts, guaranteePpm: number, at: string) => Answer,
): Costed {
  const errors: Record<string, Message[]> = {}
  const lines: CostedLine[] = []
  requested.forEach((line, index) => {
    const service = find(line.service_id)
    const at = `services.${index}`
    const found: Answer = service?.isSellable
      ? answer(
          line,
          { ...service, discountPpm: discountFor(service, discounts) },
          line.is_guarantee && service.hasRefill ? guaranteePpm : 0,
          at,
        )
      : { field: `${at}.service_id`, wrong: message('fields.selected', { attribute: `${at}.service_id` }) }
    if ('cost' in found) lines.push({ serviceId: line.service_id, ...found })
    else errors[found.field] = [found.wrong]
  })
  if (Object.keys(errors).length > 0) return { errors }
  return { lines, total: micro(sumMicro(lines.map((line) => line.cost)) * BigInt(contentsLimit)) }
}
