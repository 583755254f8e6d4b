import type { i18n } from 'i18next'
import type { DataRouter } from 'react-router'
import { localeOf, withLocale, withoutLocale } from '../paths.ts'
import type { Handoff } from './handoff.ts'

export interface LanguageChanger {
  readonly handoff: Handoff
  readonly router: DataRouter
  readonly change: (next: DataRouter) => void
  readonly words: i18n
  readonly setWords: (words: i18n) => void
}

/** How the page that stands can take up another language; undefined on the server and until the page has been taken over. */
export const languageChanger: { current: LanguageChanger | undefined } = { current: undefined }

/**
 * Entries of the history from before a change of language name the old one: whoever goes back to them stays in the language of his
 * choice. It must listen before the router does.
 */
export function keepLanguageOnTheWayBack(): void {
  addEventListener('popstate', () => {
    const basename = languageChanger.current?.router.basename
    if (basename === undefined) return
    const locale = localeOf(basename)
    const { pathname, search, hash } = location
    if (localeOf(pathname) !== locale) history.replaceState(history.state, '', withLocale(withoutLocale(pathname) + search + hash, locale))
  })
}
