import { type Locale, localeNames, locales, toBcp47 } from '@vitrine/platform/kernel'
import { classNames, Dropdown, IconCheck, IconGlobe, iconButtonClass, menuItemClass, Sheet } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { withLocale } from '../paths.ts'
import { writeCookie } from '../preferences/cookies.ts'
import { useShop } from '../shop/shop-context.tsx'
import styles from './pickers.module.css'

const LOCALE_COOKIE = 'i18n_redirected'
const EXTRA_SMALL = '(width < 600px)'

const shortName = (locale: Locale): string => locale.slice(0, 2).toUpperCase()

function LanguageList({ role }: { readonly role: 'menuitemradio' | undefined }) {
  const { locale: current } = useShop()
  const { pathname, search } = useLocation()
  return locales.map((locale) => (
    <a
      key={locale}
      className={menuItemClass(locale === current)}
      role={role}
      aria-checked={role ? locale === current : undefined}
      aria-current={!role && locale === current ? 'true' : undefined}
      lang={toBcp47(locale)}
      hrefLang={toBcp47(locale)}
      // A document of its own: words, formats and server texts all change together.
      href={withLocale(pathname + search, locale)}
      onClick={() => writeCookie(LOCALE_COOKIE, locale)}
    >
      <span className={styles.name}>{localeNames[locale]}</span>
      {locale === current && <IconCheck size={16} />}
    </a>
  ))
}

/** A menu, or the whole screen where a menu would be cramped. */
export function LanguagePicker({ hasName, align = 'end' }: { readonly hasName?: boolean; readonly align?: 'start' | 'end' }) {
  const { t } = useTranslation()
  const { locale } = useShop()
  const [isFullScreen, setIsFullScreen] = useState(false)
  const label = t('header.language', { name: localeNames[locale] })
  return (
    <>
      <Dropdown
        label={t('header.languages')}
        align={align}
        trigger={(props) => (
          <button
            type="button"
            {...props}
            className={classNames(iconButtonClass(), styles.text)}
            aria-label={label}
            onClick={() => (matchMedia(EXTRA_SMALL).matches ? setIsFullScreen(true) : props.onClick())}
          >
            <IconGlobe />
            {hasName ? localeNames[locale] : shortName(locale)}
          </button>
        )}
      >
        {() => <LanguageList role="menuitemradio" />}
      </Dropdown>
      <Sheet
        side="full"
        isOpen={isFullScreen}
        onClose={() => setIsFullScreen(false)}
        title={t('header.languages')}
        closeLabel={t('shell.close')}
      >
        <LanguageList role={undefined} />
      </Sheet>
    </>
  )
}
