import type { Locale } from '@vitrine/platform/kernel'
import { useLocation } from 'react-router'
import { carryFocus } from '../../forms/carried-focus.ts'
import { carryValues } from '../../forms/carried-values.ts'
import { withLocale } from '../../paths.ts'
import { writeCookie } from '../../preferences/cookies.ts'

const LOCALE_COOKIE = 'i18n_redirected'

/** The choice wins over the browser's languages from now on. */
const rememberLanguage = (locale: Locale): void => writeCookie(LOCALE_COOKIE, locale)

/** The page one is on, in another language. */
export function useAddressIn(): (locale: Locale) => string {
  const { pathname, search } = useLocation()
  return (locale) => withLocale(pathname + search, locale)
}

/**
 * Loads the page anew in another language: messages, formats, settings, menu, banners, profile and everything else the server says come
 * with it (LANG-002). The entry of the history stays the same one, so that drafts know their visit and the scroll position is found again
 * under its new address; what is typed into a form without a draft is carried over.
 */
export function useChangeLanguage(): (locale: Locale) => void {
  const addressIn = useAddressIn()
  return (locale) => {
    rememberLanguage(locale)
    carryValues()
    carryFocus()
    history.replaceState(history.state, '', addressIn(locale) + location.hash)
    location.reload()
  }
}
