import type { Locale } from '@vitrine/platform/kernel'
import { useLocation } from 'react-router'
import { withLocale } from '../paths.ts'
import { writeCookie } from '../preferences/cookies.ts'

const LOCALE_COOKIE = 'i18n_redirected'

/** The choice wins over the browser's languages from now on. */
export const rememberLanguage = (locale: Locale): void => writeCookie(LOCALE_COOKIE, locale)

/** The page one is on, in another language. */
export function useAddressIn(): (locale: Locale) => string {
  const { pathname, search } = useLocation()
  return (locale) => withLocale(pathname + search, locale)
}

/** A document of its own: words, formats, settings, menu and everything the server says change together. */
export function useChangeLanguage(): (locale: Locale) => void {
  const addressIn = useAddressIn()
  return (locale) => {
    rememberLanguage(locale)
    location.assign(addressIn(locale))
  }
}
