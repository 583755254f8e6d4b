import { type Locale, localeNames, toBcp47 } from '@vitrine/platform/kernel'
import { classNames, IconCheck, IconGlobe, iconButtonClass, listRowClass } from '@vitrine/ui/components'
import { Dialog, Menu, MenuChoice, MenuChoices } from '@vitrine/ui/controls'
import { type MouseEvent, useState } from 'react'
import { useTranslation } from '#i18n'
import { useOnBack } from '../../overlays/use-on-back.ts'
import { useShop } from '../../shop/shop-context.tsx'
import { useAddressIn, useChangeLanguage } from './change-language.ts'
import styles from './pickers.module.css'

const EXTRA_SMALL = '(width < 600px)'

const shortName = (locale: Locale): string => locale.slice(0, 2).toUpperCase()

/** What a link to this page in another language has, and what a plain press of it does instead of another document. */
function useLanguageLink() {
  const { locale: current, brand } = useShop()
  const addressIn = useAddressIn()
  const changeLanguage = useChangeLanguage()
  return {
    current,
    locales: brand.locales,
    addressIn,
    linkTo: (locale: Locale) => ({ lang: toBcp47(locale), hrefLang: toBcp47(locale), href: addressIn(locale) }),
    follow: (event: MouseEvent, locale: Locale) => {
      // In a tab of its own it is a link like any other.
      if (event.ctrlKey || event.metaKey || event.shiftKey || event.button !== 0) return false
      event.preventDefault()
      if (locale !== current) changeLanguage(locale)
      return true
    },
  }
}

function LanguageChoices() {
  const { current, locales, linkTo, follow } = useLanguageLink()
  return (
    <MenuChoices value={current}>
      {locales.map((locale) => (
        <MenuChoice key={locale} value={locale} render={<a {...linkTo(locale)} />} onClick={(event) => follow(event, locale)}>
          {localeNames[locale]}
        </MenuChoice>
      ))}
    </MenuChoices>
  )
}

function LanguageList({ onChosen }: { readonly onChosen: () => void }) {
  const { current, locales, addressIn, linkTo, follow } = useLanguageLink()
  return locales.map((locale) => {
    const isCurrent = locale === current
    return (
      <a
        key={locale}
        {...linkTo(locale)}
        href={addressIn(locale)}
        aria-current={isCurrent ? 'true' : undefined}
        className={listRowClass(isCurrent)}
        onClick={(event) => follow(event, locale) && onChosen()}
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
  const { locale, brand } = useShop()
  const [isFullScreen, setIsFullScreen] = useState(false)
  useOnBack(() => setIsFullScreen(false))
  // One language is no choice.
  if (brand.locales.length < 2) return null
  return (
    <>
      <Menu
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
        {() => <LanguageChoices />}
      </Menu>
      <Dialog
        side="full"
        isOpen={isFullScreen}
        onClose={() => setIsFullScreen(false)}
        title={t('header.languages')}
        closeLabel={t('shell.close')}
      >
        <LanguageList onChosen={() => setIsFullScreen(false)} />
      </Dialog>
    </>
  )
}
