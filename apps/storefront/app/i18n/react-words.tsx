import type { i18n } from 'i18next'
import { cloneElement, createContext, Fragment, type ReactElement, type ReactNode, use } from 'react'
import { wordsOf } from './create-i18n.ts'
import type { Translate, Words } from './words.ts'

/** The messages of a page for its components: what the shop uses of react-i18next, under the same names (ADR 0012). Components import it as `#words`. */
const WordsContext = createContext<Words | null>(null)

export const I18nextProvider = ({ i18n: instance, children }: { readonly i18n: i18n; readonly children?: ReactNode }) => (
  <WordsContext value={wordsOf(instance)}>{children}</WordsContext>
)

const DEFAULT = ['common']

/** The translator of the first namespace; waits, as a lazy component does, until all of them are loaded. */
export function useTranslation(asked: string | readonly string[] = DEFAULT): { readonly t: Translate } {
  const words = use(WordsContext)
  if (!words) throw new Error('useTranslation needs the I18nextProvider of the entry')
  const namespaces = typeof asked === 'string' ? [asked] : asked
  if (!namespaces.every(words.has)) throw words.load(namespaces)
  return { t: words.of(namespaces[0] ?? 'common') }
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
