import type { Locale } from '@vitrine/platform/kernel'
import i18next, { type BackendModule, type i18n, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'
import { rememberWords } from './remember-words.ts'

/** One lazy chunk per locale and namespace: a visitor loads only the words of his language and his page. */
const files = import.meta.glob<{ default: ResourceKey }>('../messages/*/*.json')

type LoadMessages = (locale: string, namespace: string) => Promise<ResourceKey>

/** Every namespace that exists, from the English files: they are the source. */
export const namespaces: readonly string[] = Object.keys(files).flatMap((file) => /\/en\/([\w-]+)\.json$/.exec(file)?.[1] ?? [])

const loadFile: LoadMessages = async (locale, namespace) => {
  const load = files[`../messages/${locale}/${namespace}.json`]
  if (!load) throw new Error(`No messages ${locale}/${namespace}`)
  return (await load()).default
}

/** Words come by namespace; when a language cannot be fetched its page speaks English, and only the log knows why. */
export const messagesOf = (load: LoadMessages): BackendModule => ({
  type: 'backend',
  init: () => undefined,
  read(locale, namespace, done) {
    load(locale, namespace)
      .catch((error: unknown) => {
        console.error(`Messages ${locale}/${namespace} could not be loaded`, error)
        return load('en', namespace)
      })
      .then(
        (messages) => done(null, messages),
        (error: Error) => done(error, null),
      )
  },
})

/** An instance with one fixed language and these namespaces loaded; others follow when a component asks for them. */
export async function createI18n(locale: Locale, ns: readonly string[] = namespaces, load: LoadMessages = loadFile): Promise<i18n> {
  const instance = i18next.createInstance()
  await instance
    .use(messagesOf(load))
    .use(initReactI18next)
    .init({
      lng: locale,
      // All files have one key set (tested): there is nothing to fall back to key by key.
      fallbackLng: false,
      load: 'currentOnly',
      ns: [...ns],
      defaultNS: 'common',
      partialBundledLanguages: true,
      interpolation: { escapeValue: false },
      returnEmptyString: false,
    })
  return instance
}

const perLocale = new Map<Locale, Promise<i18n>>()

/** On the server one instance per locale lives as long as the process: its language never changes, so requests share it. */
export function serverI18n(locale: Locale): Promise<i18n> {
  const known = perLocale.get(locale)
  if (known) return known
  const created = createI18n(locale).then(rememberWords)
  perLocale.set(locale, created)
  return created
}
