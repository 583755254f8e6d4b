import type { CatalogueSnapshot } from '@vitrine/catalogue'
import type { Locale } from '@vitrine/platform/kernel'

interface Named {
  readonly id: number
  readonly words: string
}

interface Catalogue {
  readonly services: readonly Pick<CatalogueSnapshot['services'][number], 'id' | 'name' | 'translations'>[]
}

const known = new WeakMap<Catalogue, Map<Locale, readonly Named[]>>()

/** As `order_search.normalise_text` has it. */
const normalise = (text: string): string => text.normalize('NFKC').toLowerCase().normalize('NFKC')

/** Services whose name, as a customer of this language reads it, has every term of the text. */
export function servicesNamed(catalogue: Catalogue, locale: Locale, text: string): number[] {
  const words = normalise(text)
    .split(/\s+/)
    .filter((word) => word !== '')
  if (words.length === 0) return []
  return namesOf(catalogue, locale)
    .filter((service) => words.every((word) => service.words.includes(word)))
    .map(({ id }) => id)
}

/** Names are normalised once per catalogue version and language. */
function namesOf(catalogue: Catalogue, locale: Locale): readonly Named[] {
  const languages = known.get(catalogue) ?? new Map<Locale, readonly Named[]>()
  known.set(catalogue, languages)
  const names =
    languages.get(locale) ??
    catalogue.services.map(({ id, name, translations }) => ({ id, words: normalise(translations[locale]?.name ?? name) }))
  languages.set(locale, names)
  return names
}
