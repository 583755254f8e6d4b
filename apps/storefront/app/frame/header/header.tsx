import { buttonClass, classNames, IconButton, IconClose, IconMenu, IconPlus, IconSearch } from '@vitrine/ui/components'
import { useState } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { Logo } from '../../overlays/logo.tsx'
import { useOnBack } from '../../overlays/use-on-back.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { useCartParts } from '../cart-slot.tsx'
import { CurrencyPicker } from '../pickers/currency-picker.tsx'
import { LanguagePicker } from '../pickers/language-picker.tsx'
import { ThemeSwitch } from '../pickers/theme-switch.tsx'
import type { SidebarState } from '../sidebar-state.ts'
import { AccountButton } from './account-button.tsx'
import { Balance } from './balance.tsx'
import { GuestLinks } from './guest-links.tsx'
import styles from './header.module.css'
import { HeaderLinks } from './header-links.tsx'
import { Navbar } from './navbar.tsx'
import { SearchField } from './search-field.tsx'

export function Header({ sidebar }: { readonly sidebar: SidebarState }) {
  const { t } = useTranslation()
  const { settings } = useShop()
  const { profile } = useSession()
  const cart = useCartParts()
  const [isSearching, setIsSearching] = useState(false)
  useOnBack(() => setIsSearching(false))
  const isPrivate = settings.hide_personal_account_for_unregistered && !profile
  const isNavbar = settings.navigation === 'navbar'
  return (
    <header className={classNames(styles.header, isNavbar && styles.roomy, isSearching && styles.searching)}>
      {!isPrivate && (
        <IconButton label={t('header.menu')} aria-expanded={sidebar.isExpanded} onClick={sidebar.toggle} className={styles.burger}>
          <IconMenu />
        </IconButton>
      )}
      <Logo />
      {!isPrivate && (
        <>
          {isNavbar ? <Navbar /> : <HeaderLinks />}
          <div className={styles.search}>
            <SearchField isFocused={isSearching} onDone={() => setIsSearching(false)} />
            <IconButton label={t('header.closeSearch')} className={styles.closeSearch} onClick={() => setIsSearching(false)}>
              <IconClose />
            </IconButton>
          </div>
        </>
      )}
      <span className={styles.space} />
      <div className={styles.wideOnly}>
        <ThemeSwitch />
        <LanguagePicker />
        {!isPrivate && !profile && <CurrencyPicker />}
      </div>
      {profile && <Balance profile={profile} />}
      {!isPrivate && (
        <Link className={classNames(buttonClass({ variant: 'primary', size: 'medium' }), styles.newOrder)} to={paths.newOrder()}>
          <IconPlus size={16} />
          {t('header.newOrder')}
        </Link>
      )}
      {!isPrivate && (
        <IconButton label={t('header.search')} className={styles.openSearch} onClick={() => setIsSearching(true)}>
          <IconSearch size={20} />
        </IconButton>
      )}
      {!isPrivate && cart && (
        <div className={styles.cart}>
          <cart.HeaderButton />
        </div>
      )}
      {profile ? <AccountButton profile={profile} /> : <GuestLinks isPrivate={isPrivate} />}
    </header>
  )
}
