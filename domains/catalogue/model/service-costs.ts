import type { FieldErrors, Micro } from '@vitrine/platform/kernel'
import { micro, sumMicro } from '@vitrine/platform/kernel'
import { type CustomerDiscounts, costInUsd, discountFor, isOrderable, lineCost, noDiscounts, quantityByCost } from '@vitrine/pricing'
import type { ServiceFacts } from './catalogue-service.ts'

export interface CostedLine {
  readonly serviceId: number
  readonly quantity: number
  readonly cost: Micro
}
export type Costed = { readonly lines: readonly CostedLine[]; readonly total: Micro } | { readonly errors: FieldErrors }

interface Asked {
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
export const costOfQuantities = (asked: readonly (Asked & { readonly quantity: number })[], terms: CostTerms): Costed =>
  costLines(asked, terms, (line, service, guaranteePpm) => {
    const wrong = quantityError(line.quantity, service)
    if (wrong) return { field: 'quantity', wrong }
    return { quantity: line.quantity, cost: lineCost({ ...service, guaranteePpm, quantity: line.quantity }) }
  })

/** What budgets buy. */
export const quantitiesForBudgets = (asked: readonly (Asked & { readonly desired_cost: string })[], terms: CostTerms): Costed =>
  costLines(asked, terms, (line, service, guaranteePpm) =>
    quantityByCost({ ...service, ...boundsOf(service), guaranteePpm, desiredCost: costInUsd(line.desired_cost) }),
  )

/** Laravel's text for a quantity that cannot be ordered; undefined for one that can. `{field}` is filled by the caller (QTY-002). */
export function quantityError(quantity: number, service: ServiceFacts): string | undefined {
  const bounds = boundsOf(service)
  if (isOrderable(quantity, bounds)) return undefined
  if (quantity < bounds.min) return `The {field} must be at least ${bounds.min}.`
  if (quantity > bounds.max) return `The {field} must not be greater than ${bounds.max}.`
  return `The {field} must be a multiple of ${bounds.step}.`
}

/** What quantities of a service may be ordered. */
export const boundsOf = (service: ServiceFacts): { min: number; max: number; step: number } => ({
  min: service.minQuantity,
  max: service.maxQuantity,
  step: service.quantityStep,
})

type Answer = { readonly quantity: number; readonly cost: Micro } | { readonly field: string; readonly wrong: string }

function costLines<Line extends Asked>(
  asked: readonly Line[],
  { find, guaranteePpm, contentsLimit, discounts = noDiscounts }: CostTerms,
  answer: (line: Line, service: ServiceFacts, guaranteePpm: number) => Answer,
): Costed {
  const errors: Record<string, string[]> = {}
  const lines: CostedLine[] = []
  asked.forEach((line, index) => {
    const service = find(line.service_id)
    const found: Answer = service?.isSellable
      ? answer(
          line,
          { ...service, discountPpm: discountFor(service, discounts) },
          line.is_guarantee && service.hasRefill ? guaranteePpm : 0,
        )
      : { field: 'service_id', wrong: 'The selected {field} is invalid.' }
    if ('cost' in found) lines.push({ serviceId: line.service_id, ...found })
    else errors[`services.${index}.${found.field}`] = [found.wrong.replace('{field}', `services.${index}.${found.field}`)]
  })
  if (Object.keys(errors).length > 0) return { errors }
  return { lines, total: micro(sumMicro(lines.map((line) => line.cost)) * BigInt(contentsLimit)) }
}
