import { type Locale, localeNames, locales, toBcp47 } from '@vitrine/platform/kernel'
import { classNames, Dropdown, IconCheck, IconGlobe, iconButtonClass, menuItemClass, Sheet } from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from '#words'
import { useOnBack } from '../../overlays/use-on-back.ts'
import { useShop } from '../../shop/shop-context.tsx'
import { useAddressIn, useChangeLanguage } from './change-language.ts'
import styles from './pickers.module.css'

const EXTRA_SMALL = '(width < 600px)'

const shortName = (locale: Locale): string => locale.slice(0, 2).toUpperCase()

function LanguageList({ isMenu, onChosen }: { readonly isMenu: boolean; readonly onChosen: () => void }) {
  const { locale: current } = useShop()
  const addressIn = useAddressIn()
  const changeLanguage = useChangeLanguage()
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
        href={addressIn(locale)}
        onClick={(event) => {
          // In a tab of its own it is a link like any other.
          if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return
          event.preventDefault()
          onChosen()
          if (!isCurrent) changeLanguage(locale)
        }}
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
  useOnBack(() => setIsFullScreen(false))
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
            <span className="ellipsis">{hasName ? localeNames[locale] : shortName(locale)}</span>
            <span className="sr-only">, {t('header.language', { name: localeNames[locale] })}</span>
          </button>
        )}
      >
        {(close) => <LanguageList isMenu onChosen={close} />}
      </Dropdown>
      <Sheet
        side="full"
        isOpen={isFullScreen}
        onClose={() => setIsFullScreen(false)}
        title={t('header.languages')}
        closeLabel={t('shell.close')}
      >
        <LanguageList isMenu={false} onChosen={() => setIsFullScreen(false)} />
      </Sheet>
    </>
  )
}
