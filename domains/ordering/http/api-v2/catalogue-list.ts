import type { CatalogueService, CatalogueSnapshot } from '@vitrine/catalogue'
import { type CustomerDiscounts, discountFor, exactPrice, isOpenTo } from '@vitrine/pricing'
import { EXTENDED, isDripFed, isOneOrder, parametersOf, v2Type } from './parameters.ts'

const UNITS_OF_RATE = 1000

export interface ListTerms {
  readonly snapshot: CatalogueSnapshot
  /** What a guarantee costs more, in parts per million. */
  readonly guaranteePpm: number
  readonly discounts: CustomerDiscounts
  /** Minutes from payment to completion, by service. */
  readonly averageMinutes: ReadonlyMap<number, number>
  /** Also services that a client of the field cannot order without reading `parameters`. */
  readonly isWhole: boolean
}

/**
 * `services`: what a reseller may order, at their own rate of 1000 units (of one order for packages), guarantee included. What the field does not know (`step`
 * and everything behind `desc`) stands in fields of its own, which clients that do not know them pass over.
 */
export const v2Services = (terms: ListTerms): object[] => terms.snapshot.listed.flatMap((service) => serviceRow(service, terms) ?? [])

/** A service as the list has it; undefined for one that is not offered to this customer. */
export function serviceRow(
  service: CatalogueService,
  { snapshot, guaranteePpm, discounts, averageMinutes, isWhole }: ListTerms,
): object | undefined {
  const type = v2Type(service)
  if (!service.isSellable || service.isRestricted || !isOpenTo(service, discounts) || (type === EXTENDED && !isWhole)) return undefined
  const rateOf = (surchargePpm: number) =>
    exactPrice({ ...service, discountPpm: discountFor(service, discounts), guaranteePpm: surchargePpm }, UNITS_OF_RATE)
  const rate = rateOf(service.hasRefill ? guaranteePpm : 0)
  return {
    service: service.id,
    name: service.name,
    type,
    category: `${snapshot.network(service.networkId)?.name ?? ''} ${snapshot.serviceType(service.serviceTypeId)?.name ?? ''}`.trim(),
    rate,
    min: String(service.minQuantity),
    max: String(service.maxQuantity),
    refill: service.hasRefill,
    cancel: service.allowsCancel,
    dripfeed: isDripFed(service),
    desc: service.delivery.description,
    step: String(service.calculableQuantity ? 1 : service.quantityStep),
    rate_per: isOneOrder(service) ? '1' : String(UNITS_OF_RATE),
    guarantee_days: service.hasRefill ? (service.guaranteeDays ?? 0) : 0,
    rate_without_guarantee: service.hasRefill ? rateOf(0) : rate,
    average_minutes: averageMinutes.get(service.id) ?? null,
    parameters: parametersOf(service),
  }
}
