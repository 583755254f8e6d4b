import type { Locale } from '@vitrine/platform/kernel'
import i18next, { type BackendModule, type i18n, type ResourceKey } from 'i18next'
import { initReactI18next } from 'react-i18next'

/** One lazy chunk per locale and namespace: a visitor loads only the words of his language and his page. */
const files = import.meta.glob<{ default: ResourceKey }>('../messages/*/*.json')

const fileOf = (locale: string, namespace: string) => files[`../messages/${locale}/${namespace}.json`]

/** Every namespace that exists, from the English files: they are the source. */
export const namespaces: readonly string[] = Object.keys(files).flatMap((file) => /\/en\/([\w-]+)\.json$/.exec(file)?.[1] ?? [])

const backend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read(locale, namespace, done) {
    const load = fileOf(locale, namespace)
    if (!load) return done(new Error(`No messages ${locale}/${namespace}`), null)
    load().then(
      (loaded) => done(null, loaded.default),
      (error: Error) => {
        // The page keeps the words it has; a language that cannot be fetched is not the customer's problem.
        console.error(`Messages ${locale}/${namespace} could not be loaded`, error)
        done(error, null)
      },
    )
  },
}

/** An instance with one fixed language and these namespaces loaded; others follow when a component asks for them. */
export async function createI18n(locale: Locale, ns: readonly string[] = namespaces): Promise<i18n> {
  const instance = i18next.createInstance()
  await instance
    .use(backend)
    .use(initReactI18next)
    .init({
      lng: locale,
      // All files have one key set (tested), so English is fetched only when the language itself cannot be.
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
  const created = createI18n(locale)
  perLocale.set(locale, created)
  return created
}
