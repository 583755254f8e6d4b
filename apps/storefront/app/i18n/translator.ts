import { type Locale, toBcp47 } from '@vitrine/platform/kernel'

/** One file of messages: texts, in groups of any depth. */
export interface Messages {
  readonly [key: string]: string | Messages
}
export type LoadMessages = (locale: Locale, namespace: string) => Promise<Messages>

/** Values for the placeholders of a text. `count` chooses the plural form, `defaultValue` stands in for a text that does not exist. */
export type Values = Readonly<Record<string, unknown>>
/** `t('key')`, `t('namespace:key', { count: 3 })`: the text, or the key itself when there is none. */
export type Translate = (key: string, values?: Values | string) => string

/** The texts of one language, by namespace; what has been loaded stays. */
export interface Translator {
  readonly locale: Locale
  /** Loads what is missing of these namespaces. What cannot be fetched at all has no texts, and its keys stand on the page. */
  readonly load: (namespaces: readonly string[]) => Promise<void>
  readonly has: (namespace: string) => boolean
  /** The same function for the same namespace, every time. */
  readonly of: (namespace: string) => Translate
}

const PLACEHOLDER = /\{\{(\w+)\}\}/g

/** Texts by their whole key: `{ a: { b: 'x' } }` is `a.b`. */
function flat(messages: Messages, into = new Map<string, string>(), prefix = ''): Map<string, string> {
  for (const [key, value] of Object.entries(messages)) {
    if (typeof value === 'string') into.set(prefix + key, value)
    else flat(value, into, `${prefix}${key}.`)
  }
  return into
}

/** The texts of a language that cannot be fetched are English, and only the log knows why. */
export function createTranslator(locale: Locale, load: LoadMessages): Translator {
  const texts = new Map<string, ReadonlyMap<string, string>>()
  const arriving = new Map<string, Promise<void>>()
  const translators = new Map<string, Translate>()
  // Made when a number is first said: many pages say none, and the first of its kind takes a phone a while.
  let plurals: Intl.PluralRules | undefined
  const formOf = (count: number): string => {
    plurals ??= new Intl.PluralRules(toBcp47(locale))
    return plurals.select(count)
  }

  // English, where the language's own texts cannot be had; only the log knows why (ERR-019).
  const fetched = async (namespace: string): Promise<void> => {
    const messages = await load(locale, namespace)
      .catch((error: unknown) => {
        console.error(`Messages ${locale}/${namespace} could not be loaded`, error)
        return load('en', namespace)
      })
      .catch((): Messages => ({}))
    texts.set(namespace, flat(messages))
  }
  const arrivalOf = (namespace: string): Promise<void> => {
    const known = arriving.get(namespace)
    if (known) return known
    const arrival = fetched(namespace)
    arriving.set(namespace, arrival)
    return arrival
  }
  const textOf = (namespace: string, key: string, count: unknown): string | undefined => {
    const known = texts.get(namespace)
    if (!known || typeof count !== 'number') return known?.get(key)
    const zero = count === 0 ? known.get(`${key}_zero`) : undefined
    return zero ?? known.get(`${key}_${formOf(count)}`) ?? known.get(key)
  }
  const translatorOf =
    (own: string): Translate =>
    (name, given) => {
      const values: Values | undefined = typeof given === 'string' ? { defaultValue: given } : given
      const at = name.indexOf(':')
      const key = at < 0 ? name : name.slice(at + 1)
      const found = textOf(at < 0 ? own : name.slice(0, at), key, values?.count)
      const text = found ?? (typeof values?.defaultValue === 'string' ? values.defaultValue : key)
      return values ? text.replace(PLACEHOLDER, (_, placeholder: string) => String(values[placeholder] ?? '')) : text
    }
  return {
    locale,
    load: async (namespaces) => void (await Promise.all(namespaces.filter((name) => !texts.has(name)).map(arrivalOf))),
    has: (namespace) => texts.has(namespace),
    of: (namespace) => {
      const known = translators.get(namespace)
      if (known) return known
      const made = translatorOf(namespace)
      translators.set(namespace, made)
      return made
    },
  }
}
