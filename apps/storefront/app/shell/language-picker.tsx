import { type Locale, localeNames, locales, toBcp47 } from '@vitrine/platform/kernel'
import { classNames, Dropdown, IconCheck, IconGlobe, iconButtonClass, menuItemClass, Sheet } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShop } from '../shop/shop-context.tsx'
import { rememberLanguage, useAddressIn } from './change-language.ts'
import styles from './pickers.module.css'

const EXTRA_SMALL = '(width < 600px)'

const shortName = (locale: Locale): string => locale.slice(0, 2).toUpperCase()

function LanguageList({ isMenu }: { readonly isMenu: boolean }) {
  const { locale: current } = useShop()
  const addressIn = useAddressIn()
  return locales.map((locale) => {
    const isCurrent = locale === current
    const state = isMenu
      ? { role: 'menuitemradio', 'aria-checked': isCurrent }
      : { 'aria-current': isCurrent ? ('true' as const) : undefined }
    return (
      <a
        key={locale}
        {...state}
        className={menuItemClass(isCurrent)}
        lang={toBcp47(locale)}
        hrefLang={toBcp47(locale)}
        // A document of its own: words, formats and server texts all change together.
        href={addressIn(locale)}
        onClick={() => rememberLanguage(locale)}
      >
        <span className={styles.name}>{localeNames[locale]}</span>
        {isCurrent && <IconCheck size={16} />}
      </a>
    )
  })
}

/** A menu, or the whole screen where a menu would be cramped. */
export function LanguagePicker({ hasName, align = 'end' }: { readonly hasName?: boolean; readonly align?: 'start' | 'end' }) {
  const { t } = useTranslation()
  const { locale } = useShop()
  const [isFullScreen, setIsFullScreen] = useState(false)
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
            onClick={() => (matchMedia(EXTRA_SMALL).matches ? setIsFullScreen(true) : props.onClick())}
          >
            <IconGlobe />
            {hasName ? localeNames[locale] : shortName(locale)}
            <span className="sr-only">, {t('header.language', { name: localeNames[locale] })}</span>
          </button>
        )}
      >
        {() => <LanguageList isMenu />}
      </Dropdown>
      <Sheet
        side="full"
        isOpen={isFullScreen}
        onClose={() => setIsFullScreen(false)}
        title={t('header.languages')}
        closeLabel={t('shell.close')}
      >
        <LanguageList isMenu={false} />
      </Sheet>
    </>
  )
}
