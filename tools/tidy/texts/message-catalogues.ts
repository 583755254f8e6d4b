import { isLocale, locales, toBcp47 } from '@vitrine/platform/kernel'
import type { Check, Offence, Source } from '../check.ts'
import { isUntranslatable } from './untranslated.ts'

/** Operators read English: the console's texts have one language. */
const ENGLISH_ONLY = 'apps/console/'
const CATALOGUE = /^(.*\/messages)\/([a-z]{2}(?:_[A-Z]{2})?)\/([^/]+)\.json$/
const SOURCE_LOCALE = 'en'
const PLURAL = /^(.*?)(_ordinal)?_(zero|one|two|few|many|other)$/

type Messages = Map<string, string>

export const messageCatalogues: Check = {
  name: 'message catalogues',
  reason: 'Every text exists in all twelve languages, with the same holes and the plural forms that the language has.',
  find: (sources) => {
    const catalogues = sources.flatMap(catalogueOf)
    const english = catalogues.filter(({ locale }) => locale === SOURCE_LOCALE)
    const orphans = catalogues.filter((each) => !english.some((source) => source.folder === each.folder && source.area === each.area))
    return [
      ...orphans.map(({ path }) => ({ path, message: 'has no English counterpart' })),
      ...english.flatMap((source) => locales.flatMap((locale) => compare(source, locale, catalogues))),
    ]
  },
}

type Catalogue = { path: string; folder: string; locale: string; area: string; messages: Messages }

function catalogueOf(source: Source): Catalogue[] {
  const [, folder, locale, area] = CATALOGUE.exec(source.path) ?? []
  if (!folder || !locale || !area || source.path.startsWith(ENGLISH_ONLY)) return []
  return [{ path: source.path, folder, locale, area, messages: flatten(JSON.parse(source.text)) }]
}

function flatten(value: unknown, prefix = ''): Messages {
  if (typeof value === 'string') return new Map([[prefix, value]])
  if (typeof value !== 'object' || value === null) return new Map([[prefix, String(value)]])
  return new Map(Object.entries(value).flatMap(([key, child]) => [...flatten(child, prefix ? `${prefix}.${key}` : key)]))
}

function compare(english: Catalogue, locale: string, catalogues: Catalogue[]): Offence[] {
  const path = `${english.folder}/${locale}/${english.area}.json`
  const other = catalogues.find((each) => each.path === path)
  if (!other) return [{ path, message: 'is missing' }]
  const wanted = keysFor(locale, english.messages)
  const missing = [...wanted.keys()].filter((key) => !other.messages.has(key)).map((key) => ({ path, message: `${key} is missing` }))
  const extra = [...other.messages.keys()]
    .filter((key) => !wanted.has(key))
    .map((key) => ({ path, message: `${key} is in no English catalogue, or no plural form of ${locale}` }))
  const wrong = [...wanted].flatMap(([key, source]) => wrongText(path, locale, key, source, other.messages.get(key)))
  return [...missing, ...extra, ...wrong]
}

/** The keys a language needs, each with the English text it translates: plural families in the forms that CLDR gives the language. */
function keysFor(locale: string, english: Messages): Messages {
  const wanted: Messages = new Map()
  for (const [key, text] of english) {
    const [, baseName, ordinal] = isPlural(key, english) ? (PLURAL.exec(key) ?? []) : []
    if (baseName === undefined) {
      wanted.set(key, text)
      continue
    }
    const rules = new Intl.PluralRules(isLocale(locale) ? toBcp47(locale) : locale, { type: ordinal ? 'ordinal' : 'cardinal' })
    const many = english.get(`${baseName}${ordinal ?? ''}_other`) ?? text
    // i18next takes _zero for the number 0 in every language, whether or not the language has such a form.
    const zero = english.has(`${baseName}${ordinal ?? ''}_zero`) ? ['zero'] : []
    for (const form of [...rules.resolvedOptions().pluralCategories, ...zero]) {
      const own = `${baseName}${ordinal ?? ''}_${form}`
      wanted.set(own, english.get(own) ?? many)
    }
  }
  return wanted
}

const isPlural = (key: string, english: Messages): boolean => {
  const [, baseName, ordinal] = PLURAL.exec(key) ?? []
  return baseName !== undefined && english.has(`${baseName}${ordinal ?? ''}_other`)
}

function wrongText(path: string, locale: string, key: string, source: string, text: string | undefined): Offence[] {
  if (text === undefined) return []
  const offences: Offence[] = []
  if (text.trim() === '') offences.push({ path, message: `${key} is empty` })
  const lost = placeholdersOf(source, key).symmetric(placeholdersOf(text, key))
  if (lost.length > 0) offences.push({ path, message: `${key} does not agree with English on ${lost.join(', ')}` })
  if (locale !== SOURCE_LOCALE && text === source && !isUntranslatable(text, locale)) {
    offences.push({ path, message: `${key} still reads as in English: "${text.slice(0, 60)}"` })
  }
  return offences
}

/** Placeholders and tags. A form for one or two may spell the number out. */
function placeholdersOf(text: string, key: string): { names: Set<string>; symmetric(other: { names: Set<string> }): string[] } {
  const spelled = /_(zero|one|two)$/.test(key)
  const placeholders = [...text.matchAll(/\{\{\s*(-?\s*[\w.]+)[^}]*\}\}/g)].map((placeholder) => `{{${placeholder[1]}}}`)
  const tags = [...text.matchAll(/<\/?(\w+)\s*\/?>/g)].map((tag) => `<${tag[1]}>`)
  const names = new Set([...placeholders.filter((placeholder) => !(spelled && placeholder === '{{count}}')), ...tags])
  return {
    names,
    symmetric: (other) => [...names].filter((name) => !other.names.has(name)).concat([...other.names].filter((name) => !names.has(name))),
  }
}
