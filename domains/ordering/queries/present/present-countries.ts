import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { type Locale, toBcp47 } from '@vitrine/platform/kernel'
import type { OrderWire } from '../../contract/schemas.ts'

/** Countries by their codes, as the catalogue lists them; one that it does not know any more is left out. */
export function presentCountries(codes: readonly string[], snapshot: CatalogueSnapshot, locale: Locale): OrderWire['countries'] {
  if (codes.length === 0) return []
  const names = new Intl.DisplayNames(toBcp47(locale), { type: 'region' })
  return codes.flatMap((code) => {
    const id = snapshot.countryIds.get(code)
    return id === undefined ? [] : [{ id, name: names.of(code) ?? code, iso_code_2: code }]
  })
}
