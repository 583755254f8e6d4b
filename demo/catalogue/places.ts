import { type Locale, toBcp47 } from '@vitrine/platform/kernel'
import { allTexts } from './texts/all-texts.ts'

/** Codes of ISO 3166 and of the United Nations' regions: the runtime names them in every language. */
export const regions = ['150', '003', '419', '035'] as const
export const chosenCountries = ['US', 'DE', 'BR', 'IN', 'JP', 'GB', 'FR', 'ES', 'TR', 'KR', 'VN', 'MX'] as const

/** More expensive where advertising space is. */
const PRICE: Readonly<Record<string, number>> = {
  US: 1.9,
  GB: 1.75,
  DE: 1.7,
  FR: 1.6,
  JP: 1.65,
  KR: 1.5,
  ES: 1.4,
  BR: 1.1,
  MX: 1.1,
  TR: 1.05,
  IN: 0.9,
  VN: 0.9,
}
const REGION_PRICE: Readonly<Record<string, number>> = { '150': 1.45, '003': 1.7, '419': 1.1, '035': 1.05 }

export const priceIn = (code: string): number => PRICE[code] ?? REGION_PRICE[code] ?? 1.35

const namers = new Map<Locale, Intl.DisplayNames>()

export function placeName(code: string, locale: Locale): string {
  const namer = namers.get(locale) ?? new Intl.DisplayNames(toBcp47(locale), { type: 'region' })
  namers.set(locale, namer)
  return namer.of(code) ?? allTexts[locale].worldwide
}
