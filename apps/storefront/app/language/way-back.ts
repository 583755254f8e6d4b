import { localeOf, withLocale, withoutLocale } from '../paths.ts'

/**
 * Entries of the history from before a change of language name the old one: anyone who goes back to them stays in the language of their
 * choice, which is that of the document. It must listen before the router does.
 */
export function keepLanguageOnTheWayBack(): void {
  const locale = localeOf(location.pathname)
  addEventListener('popstate', () => {
    const { pathname, search, hash } = location
    if (localeOf(pathname) !== locale) history.replaceState(history.state, '', withLocale(withoutLocale(pathname) + search + hash, locale))
  })
}
