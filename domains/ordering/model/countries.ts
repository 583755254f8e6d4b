import type { CatalogueSnapshot, ServiceFacts, TargetFacts } from '@vitrine/catalogue'
import { type Message, message } from '@vitrine/platform/kernel'
import { cleanValues, type TargetValue } from './targets.ts'

/** Where the countries of an order are stored: as the values of its service's target of countries. */
export const countryTarget = ({ targets }: Pick<ServiceFacts, 'targets'>): TargetFacts | undefined =>
  targets.find(({ type }) => type === 'countries')

export type ChosenCountries = { readonly codes: readonly string[] } | { readonly problem: Message }

/** The codes of countries that are named by their ids, as GET /countries lists them; only a service that allows the choice takes any (C-30). */
export function chosenCountries(snapshot: CatalogueSnapshot, service: ServiceFacts, ids: readonly number[]): ChosenCountries {
  if (ids.length === 0) return { codes: [] }
  const target = service.allowsCountries ? countryTarget(service) : undefined
  if (!target) return { problem: message('catalogue.noCountries') }
  const codes = [...new Set(ids)].flatMap((id) => codeOf(snapshot, id) ?? [])
  const areKnown = codes.length === new Set(ids).size && codes.every((code) => isOffered(target, code))
  return areKnown ? { codes } : { problem: message('fields.selected', { attribute: 'countries' }) }
}

function codeOf({ countryIds }: CatalogueSnapshot, wanted: number): string | undefined {
  for (const [code, id] of countryIds) if (id === wanted) return code
  return undefined
}

const isOffered = ({ allowedValues }: TargetFacts, code: string): boolean => allowedValues.length === 0 || allowedValues.includes(code)

/** The values of an order's targets with these countries among them; without any, what was given stays. */
export function withCountries(
  service: ServiceFacts,
  given: readonly TargetValue[],
  codes: readonly string[],
): { target_id: number; values: string[] }[] {
  const target = codes.length > 0 ? countryTarget(service) : undefined
  const others = given
    .filter(({ target_id }) => target_id !== target?.id)
    .map(({ target_id, values }) => ({ target_id, values: [...values] }))
  return target ? [...others, { target_id: target.id, values: [...codes] }] : others
}

/** What is still offered of the countries that were chosen earlier. */
export function countriesStillOffered(service: ServiceFacts, codes: readonly string[]): readonly string[] {
  const target = countryTarget(service)
  return target && service.allowsCountries ? cleanValues(codes).filter((code) => isOffered(target, code)) : []
}

/** Whether the service cannot be ordered without a country. */
export const needsCountry = (service: ServiceFacts): boolean => countryTarget(service)?.isOptional === false
