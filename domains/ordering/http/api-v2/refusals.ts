import type { CatalogueService } from '@vitrine/catalogue'
import { englishOf, type Message, Refusal } from '@vitrine/platform/kernel'
import { v2Errors } from './texts.ts'

/** What a client reads as `{"error": …}`. */
export class V2Error extends Error {}

/** A field that cannot be taken as it is: the field's own text first, then which field it is and what it must be. */
export const badField = (field: string, mustBe: string): V2Error => new V2Error(v2Errors.because(`${field} must be ${mustBe}`))

/** All of a list, or a refusal: a silently truncated list would be taken for complete. */
export function noMoreThan<Part>(most: number, parts: readonly Part[]): readonly Part[] {
  if (parts.length > most) throw new V2Error(v2Errors.tooMany(most))
  return parts
}

/** The refusals of our order form in the texts that v2 clients know; `quantity` is what was ordered, however it was counted. */
export function inTheirTexts(error: unknown, service: CatalogueService, quantity: number): unknown {
  if (!(error instanceof Refusal) || !error.errors) return error
  const fields = Object.keys(error.errors).map((field) => field.split('.').at(-1))
  const first = Object.values(error.errors)[0]?.[0] ?? error
  if (fields.includes('url')) return new V2Error(v2Errors.link)
  if (fields.includes('quantity')) return new V2Error(quantityError(first, service, quantity))
  if (fields.includes('service_id')) return new V2Error(first.code === 'catalogue.notAvailable' ? v2Errors.service : englishOf(first))
  return new V2Error(englishOf(first))
}

function quantityError(problem: Message, service: CatalogueService, quantity: number): string {
  if (problem.code !== 'fields.between') return englishOf(problem)
  return quantity > service.maxQuantity ? v2Errors.more(service.maxQuantity) : v2Errors.less(service.minQuantity)
}
