import { isLocale, type Locale } from '@vitrine/platform/kernel'
import { lazy, Suspense, useEffect, useState } from 'react'
import { readCookie, writeCookie } from '../../preferences/cookies.ts'
import { useShop } from '../../shop/shop-context.tsx'

const LanguageNotice = lazy(() => import('./language-notice.tsx'))

/** Set by the server for the page that comes after a change of language. */
const OFFERED_COOKIE = 'i18n_offered'

/** Of this document: its frame may be put up more than once before it stands. */
let offer: Locale | undefined

/** Takes the cookie away: a later page was asked for in the language that it has. */
function takeOffer(): Locale | undefined {
  const named = readCookie(OFFERED_COOKIE)
  if (named === undefined) return offer
  writeCookie(OFFERED_COOKIE, '', 0)
  offer = isLocale(named) ? named : undefined
  return offer
}

/** Visitors who open a shared address in another language than their own get their own (I18N-002), and are offered the one in the address. */
export function LanguageOffer() {
  const { locale } = useShop()
  const [offered, setOffered] = useState<Locale>()
  useEffect(() => setOffered(takeOffer()), [])
  const close = () => {
    offer = undefined
    setOffered(undefined)
  }
  if (offered === undefined || offered === locale) return null
  return (
    <Suspense fallback={null}>
      <LanguageNotice offered={offered} onClose={close} />
    </Suspense>
  )
}
