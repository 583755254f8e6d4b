import type { Locale } from '@vitrine/platform/kernel'
import type { i18n } from 'i18next'
import { loadFile, namespaces } from './message-files.ts'
import { createTranslator, type LoadMessages, type Translate, type Translator } from './translator.ts'

/** The part of an i18next instance that the shop uses, over our own messages (ADR 0012). */
interface OwnI18n {
  readonly translator: Translator
  readonly language: Locale
  readonly t: Translate
  readonly getFixedT: (language: null, namespace: string) => Translate
  readonly loadNamespaces: (namespaces: string | readonly string[]) => Promise<void>
}

/** An instance with one fixed language and these namespaces loaded; others follow when a component asks for them. */
export async function createI18n(locale: Locale, ns: readonly string[] = namespaces, load: LoadMessages = loadFile): Promise<i18n> {
  const translator = createTranslator(locale, load)
  await translator.load(ns)
  const own: OwnI18n = {
    translator,
    language: locale,
    t: translator.of('common'),
    getFixedT: (_, namespace) => translator.of(namespace),
    loadNamespaces: (more) => translator.load(typeof more === 'string' ? [more] : more),
  }
  // Its types are i18next's: they know every key of every namespace and the placeholders of its text.
  return own as unknown as i18n
}

export const translatorOf = (instance: i18n): Translator => (instance as unknown as OwnI18n).translator

const perLocale = new Map<Locale, Promise<i18n>>()

/** On the server one instance per locale lives as long as the process: its language never changes, so requests share it. */
export function serverI18n(locale: Locale): Promise<i18n> {
  const known = perLocale.get(locale)
  if (known) return known
  const created = createI18n(locale)
  perLocale.set(locale, created)
  return created
}
