import { createHash } from 'node:crypto'
import { type CatalogueSnapshot, checkLink, type ServiceFacts } from '@vitrine/catalogue'
import type { Panel } from '@vitrine/panels'
import { type Micro, message, sumMicro } from '@vitrine/platform/kernel'
import {
  CENT_STEP,
  type CustomerDiscounts,
  discountedPriceNano,
  discountFor,
  formatUnitPrice,
  isOpenTo,
  isOrderable,
  lineCost,
  type MoneyStep,
  noDiscounts,
  ppmOf,
} from '@vitrine/pricing'
import type { OrderLineInput } from '../../contract/schemas.ts'
import { chosenCountries, withCountries } from '../../model/countries.ts'
import type { Plan } from '../../model/plans.ts'
import { calculatedQuantity, LineProblems, providerFields, type TargetRule, targetProblems } from '../../model/targets.ts'
import { planOf } from '../parents/prepare-plan.ts'

export interface PreparedLine {
  readonly index: number
  readonly service: ServiceFacts
  readonly url: string | null
  readonly linkHash: Buffer | null
  /** Of all runs together, when it is a drip feed. */
  readonly quantity: number
  readonly cost: Micro
  /** What its cost is whole multiples of. */
  readonly moneyStep: MoneyStep
  readonly unitPrice: string
  readonly isGuarantee: boolean
  /** The orders that it is made of; null when it is one itself. */
  readonly plan: Plan | null
  readonly name: string | null
  /** What the link leads to, as its platform tells; see `withTitles`. */
  readonly title: string | null
  readonly thumbnail: string | null
  readonly isReorder: boolean
  readonly targetableValues: readonly { readonly target_id: number; readonly values: readonly string[] }[]
  readonly providerFields: Readonly<Record<string, string>>
}

export interface Preparation {
  readonly snapshot: CatalogueSnapshot
  readonly panel: { readonly settings: Pick<Panel['settings'], 'guarantee_charge_percent'> }
  readonly lines: readonly OrderLineInput[]
  /** Field prefix of the request: `orders.0.url` when ordering, `services.0.url` when quoting. */
  readonly prefix: 'orders' | 'services'
  /** A quote prices a line before its link and texts are complete. */
  readonly isQuote?: boolean
  /** The customer's grade and own rates; a guest has none. */
  readonly discounts?: CustomerDiscounts
  /** The panel gives these away: closed services may be among them. */
  readonly isGift?: boolean
  /** What is not on sale may be ordered too. */
  readonly isOffSaleToo?: boolean
  /** Whole cents unless the API v2 asks: there every amount is exact to the micro (ADR 0018). */
  readonly moneyStep?: MoneyStep
}

/** Checks every line against the catalogue and prices it; all problems of all lines come back in one 422. The same code quotes and charges. */
export function prepareLines({
  snapshot,
  panel,
  lines,
  prefix,
  isQuote = false,
  discounts = noDiscounts,
  isGift = false,
  isOffSaleToo = false,
  moneyStep = CENT_STEP,
}: Preparation): PreparedLine[] {
  const problems = new LineProblems()
  const guaranteePpm = ppmOf(panel.settings.guarantee_charge_percent)
  const prepared = lines.flatMap((params, index) => {
    const at = `${prefix}.${index}`
    const service = snapshot.service(params.service_id)
    // What was closed meanwhile is named under its field (ORDERFORM-016).
    if (!service?.isSellable && !(service && isOffSaleToo)) {
      problems.add(`${at}.service_id`, message('catalogue.notAvailable'))
      return []
    }
    if (!isGift && !isOpenTo(service, discounts)) {
      problems.add(`${at}.service_id`, message('catalogue.closedSale'))
      return []
    }
    const rules = targetRules(service)
    const countries = chosenCountries(snapshot, service, params.countries ?? [])
    if ('problem' in countries) problems.add(`${at}.countries`, countries.problem)
    const line =
      'codes' in countries ? { ...params, targetable_values: withCountries(service, params.targetable_values, countries.codes) } : params
    const quantity = service.calculableQuantity ? calculatedQuantity(rules, line.targetable_values) : line.quantity
    checkQuantity(problems, at, quantity, service, isQuote)
    const url = isQuote ? (line.url ?? null) : checkedUrl(problems, at, line.url ?? '', service, snapshot)
    if (!isQuote) for (const problem of targetProblems(rules, line.targetable_values)) problems.add(`${at}.targetable_values`, problem)
    const isGuarantee = line.is_guarantee && service.hasRefill && guaranteePpm > 0
    const discountPpm = discountFor(service, discounts)
    const terms = {
      snapshot,
      service,
      line,
      quantity,
      discountPpm,
      discounts,
      guaranteePpm: isGuarantee ? guaranteePpm : 0,
      isGuarantee,
      moneyStep,
    }
    const plan = planOf(terms, (field, problem) => problems.add(`${at}.${field}`, problem))
    return [
      {
        index: line.index ?? index,
        service,
        url,
        linkHash: url ? createHash('sha256').update(url).digest() : null,
        quantity: plan?.kind === 'drip_feed' ? plan.parts.reduce((sum, part) => sum + part.quantity, 0) : quantity,
        cost:
          plan?.kind === 'drip_feed'
            ? sumMicro(plan.parts.map((part) => part.cost))
            : lineCost(
                { ...service, discountPpm, quantity: Math.max(quantity, 0), guaranteePpm: isGuarantee ? guaranteePpm : 0 },
                moneyStep,
              ),
        moneyStep,
        unitPrice: formatUnitPrice(discountedPriceNano(service.priceNano, discountPpm)),
        isGuarantee: line.is_guarantee && service.hasRefill,
        plan,
        name: line.name ?? null,
        title: null,
        thumbnail: null,
        isReorder: line.is_reorder,
        targetableValues: line.targetable_values,
        providerFields: providerFields(rules, line.targetable_values),
      },
    ]
  })
  problems.throwIfAny()
  return prepared
}

export const totalOf = (lines: readonly PreparedLine[]): Micro => sumMicro(lines.map((line) => line.cost))

const targetRules = (service: ServiceFacts): TargetRule[] =>
  service.targets.map((target) => ({ id: target.id, kind: target.type, isRequired: !target.isOptional, allowed: target.allowedValues }))

/** A quantity outside the bounds, or between two steps, is told under its field (QTY-002). */
function checkQuantity(problems: LineProblems, at: string, quantity: number, service: ServiceFacts, isQuote: boolean): void {
  const { minQuantity: min, maxQuantity: max, quantityStep: step } = service
  if (isQuote && service.calculableQuantity && quantity === 0) return
  if (quantity < min || quantity > max) problems.add(`${at}.quantity`, message('fields.between', { attribute: 'quantity', min, max }))
  else if (!service.calculableQuantity && !isOrderable(quantity, { min, max, step }))
    problems.add(`${at}.quantity`, message('fields.multiple', { attribute: 'quantity', step }))
}

function checkedUrl(problems: LineProblems, at: string, url: string, service: ServiceFacts, snapshot: CatalogueSnapshot): string | null {
  if (url === '') {
    if (service.urlIsRequired) problems.add(`${at}.url`, message('fields.required', { attribute: 'url' }))
    return null
  }
  const checked = checkLink(snapshot, service, url)
  if (checked.ok) return checked.url
  problems.add(`${at}.url`, message('catalogue.linkNotValid'))
  return null
}
