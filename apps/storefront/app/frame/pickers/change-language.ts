import type { Locale } from '@vitrine/platform/kernel'
import { useLocation, useRouteLoaderData } from 'react-router'
import { languageChanger } from '../../language/language-changer.ts'
import { withLocale } from '../../paths.ts'
import { writeCookie } from '../../preferences/cookies.ts'
import { useSession } from '../../session/session-context.tsx'
import type { FrameData } from './load-frame.ts'

const LOCALE_COOKIE = 'i18n_redirected'

/** The choice wins over the browser's languages from now on. */
const rememberLanguage = (locale: Locale): void => writeCookie(LOCALE_COOKIE, locale)

/** The page one is on, in another language. */
export function useAddressIn(): (locale: Locale) => string {
  const { pathname, search } = useLocation()
  return (locale) => withLocale(pathname + search, locale)
}

/**
 * The page that stands takes up the language: words, formats, settings, menu and everything the server says change together (LANG-002),
 * and what was typed stays. Where that cannot be, a document of that language is loaded.
 */
export function useChangeLanguage(): (locale: Locale) => void {
  const addressIn = useAddressIn()
  const { apiIn, profile } = useSession()
  const frame = useRouteLoaderData<FrameData>('root')
  return (locale) => {
    rememberLanguage(locale)
    const address = addressIn(locale)
    const change = async () => {
      const changer = languageChanger.current
      if (!changer || !frame) throw new Error('Nothing stands here that could change')
      const [{ changeInPlace }, { loadFrame }] = await Promise.all([import('../../language/change-in-place.ts'), import('./load-frame.ts')])
      await changeInPlace(changer, { locale, address, loadFrame: () => loadFrame(apiIn(locale), locale, frame, profile !== null) })
    }
    change().catch(() => location.assign(address))
  }
}
