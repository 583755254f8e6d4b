import { isLocale, type Locale, toBcp47 } from '@vitrine/platform/kernel'
import { Button, IconClose, IconGlobe, Notice } from '@vitrine/ui/components'
import { useEffect, useState } from 'react'
import { useTranslation } from '#words'
import { readCookie, writeCookie } from '../../preferences/cookies.ts'
import { useShop } from '../../shop/shop-context.tsx'
import { useChangeLanguage } from './change-language.ts'
import { offerWords } from './offer-words.ts'

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

/**
 * Visitors who open a shared address in another language than their own get their own (I18N-002), and are offered the one in the address. Said in that
 * language: it is for those who can read it.
 */
export function LanguageOffer() {
  const { t } = useTranslation()
  const { locale } = useShop()
  const changeLanguage = useChangeLanguage()
  const [offered, setOffered] = useState<Locale>()
  useEffect(() => setOffered(takeOffer()), [])
  const close = () => {
    offer = undefined
    setOffered(undefined)
  }
  if (offered === undefined || offered === locale) return null
  return (
    <Notice
      tone="info"
      icon={IconGlobe}
      role="note"
      action={<Button variant="quiet" size="small" icon={<IconClose size={16} />} aria-label={t('shell.close')} onClick={close} />}
    >
      <button type="button" className="link weight-medium" lang={toBcp47(offered)} onClick={() => changeLanguage(offered)}>
        {offerWords[offered]}
      </button>
    </Notice>
  )
}
