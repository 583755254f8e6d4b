import { methods } from './methods.ts'
import { chosenCountries, regions } from './places.ts'
import { type Product, products } from './products.ts'
import type { MethodKey } from './texts/texts.ts'

/** A future service: what, how, and for whom or at which pace. */
export interface Offer {
  readonly product: Product
  readonly method: MethodKey
  readonly variant: 'plain' | 'steady' | 'large' | 'countries' | 'place'
  /** Code of the region or country of the variant `place`. */
  readonly place?: string
}

const PACED: ReadonlySet<Product['outcome']> = new Set(['watch', 'follow', 'react', 'visit'])

/** All offers in the order of the catalogue: of each product first its deliveries, then their variants. */
export function allOffers(countries: readonly string[] = chosenCountries): Offer[] {
  return products.flatMap((product) => [
    ...product.methods.map((method): Offer => ({ product, method, variant: 'plain' })),
    ...product.methods.flatMap((method) => variantsOf(product, method, countries)),
  ])
}

function variantsOf(product: Product, method: MethodKey, countries: readonly string[]): Offer[] {
  const facts = methods[method]
  const offer = (variant: Offer['variant'], place?: string): Offer => ({ product, method, variant, ...(place ? { place } : {}) })
  const isPaced = PACED.has(product.outcome)
  const places =
    method === 'ads' ? [...regions, ...countries] : method === 'feed' ? regions : method === 'search' ? countries.slice(0, 4) : []
  return [
    ...(isPaced && (method === 'ads' || method === 'community') ? [offer('steady')] : []),
    ...(isPaced && (method === 'feed' || method === 'apps') ? [offer('large')] : []),
    ...(facts.isRegional && isPaced && method === 'ads' ? [offer('countries')] : []),
    ...(facts.isRegional && product.isRegional ? places.map((place) => offer('place', place)) : []),
  ]
}
