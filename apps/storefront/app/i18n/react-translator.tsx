import type { i18n } from 'i18next'
import { cloneElement, createContext, Fragment, type ReactElement, type ReactNode, use } from 'react'
import { translatorOf } from './create-i18n.ts'
import type { Translate, Translator } from './translator.ts'

/** The messages of a page for its components: what the shop uses of react-i18next, under the same names (ADR 0012). Components import it as `#i18n`. */
const TranslatorContext = createContext<Translator | null>(null)

export const I18nextProvider = ({ i18n: instance, children }: { readonly i18n: i18n; readonly children?: ReactNode }) => (
  <TranslatorContext value={translatorOf(instance)}>{children}</TranslatorContext>
)

const DEFAULT = ['common']

/** The translator of the first namespace; waits, as a lazy component does, until all of them are loaded. */
export function useTranslation(params: string | readonly string[] = DEFAULT): { readonly t: Translate } {
  const translator = use(TranslatorContext)
  if (!translator) throw new Error('useTranslation needs the I18nextProvider of the entry')
  const namespaces = typeof params === 'string' ? [params] : params
  if (!namespaces.every(translator.has)) throw translator.load(namespaces)
  return { t: translator.of(namespaces[0] ?? 'common') }
}

export const Translation = ({ ns, children }: { readonly ns?: string; readonly children: (t: Translate) => ReactNode }) =>
  children(useTranslation(ns).t)

interface TransProps {
  readonly t: Translate
  readonly i18nKey: string
  readonly components: Readonly<Record<string, ReactElement>>
}
const MARK = /<(\w+)>(.*?)<\/\1>/

/** A text in which `<name>words</name>` becomes the component of that name around its content. */
export function Trans({ t, i18nKey, components }: TransProps) {
  // Between the marks of a text come its name and what it encloses: three pieces each.
  const pieces = t(i18nKey).split(MARK)
  return pieces.map((piece, index) => {
    if (index % 3 === 1) return null
    const component = index % 3 === 2 ? components[pieces[index - 1] ?? ''] : undefined
    return component ? cloneElement(component, { key: index }, piece) : <Fragment key={index}>{piece}</Fragment>
  })
}
