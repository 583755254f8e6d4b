export interface CountryChoice {
  /** What is sent: an ISO code, or an id in digits. */
  readonly value: string
  /** ISO code; the value where it is left out. */
  readonly code?: string
  readonly name: string
}

/** Accents and case do not matter to who searches. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** Countries whose name holds what is typed, those that begin with it first; the two letters of a code find their country too. */
export function findCountries(countries: readonly CountryChoice[], typed: string): readonly CountryChoice[] {
  const wanted = plain(typed)
  if (wanted === '') return countries
  const rankOf = ({ value, code = value, name }: CountryChoice): number => {
    const known = plain(name)
    if (known.startsWith(wanted) || code.toLowerCase() === wanted) return 0
    return known.includes(wanted) ? 1 : 2
  }
  return [0, 1].flatMap((rank) => countries.filter((country) => rankOf(country) === rank))
}
