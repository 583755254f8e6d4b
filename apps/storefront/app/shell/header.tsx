import {
  buttonClass,
  classNames,
  IconButton,
  IconClose,
  IconMenu,
  IconPlus,
  IconSearch,
  IconUser,
  iconButtonClass,
} from '@vitrine/ui/components'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.tsx'
import { useShop } from '../shop/shop-context.tsx'
import { Balance } from './balance.tsx'
import { CurrencyPicker } from './currency-picker.tsx'
import styles from './header.module.css'
import { LanguagePicker } from './language-picker.tsx'
import { Logo } from './logo.tsx'
import { navigationFor } from './navigation-items.ts'
import { ProfileMenu } from './profile-menu.tsx'
import { SearchField } from './search-field.tsx'
import type { SidebarState } from './sidebar-state.ts'
import { ThemeSwitch } from './theme-switch.tsx'
import { useWhere } from './use-where.ts'

export function Header({ sidebar }: { readonly sidebar: SidebarState }) {
  const { t } = useTranslation()
  const { settings } = useShop()
  const { profile } = useSession()
  const [isSearching, setIsSearching] = useState(false)
  const isPrivate = settings.hide_personal_account_for_unregistered && !profile
  return (
    <header className={classNames(styles.header, isSearching && styles.searching)}>
      {!isPrivate && (
        <IconButton label={t('header.menu')} onClick={sidebar.toggle} className={styles.burger}>
          <IconMenu />
        </IconButton>
      )}
      <Logo />
      {!isPrivate && (
        <>
          <HeaderLinks isSignedIn={profile !== null} />
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
        {!isPrivate && <CurrencyPicker />}
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
      {profile ? <ProfileMenu profile={profile} /> : <GuestLinks isPrivate={isPrivate} />}
    </header>
  )
}

const HEADER_LINKS = ['services', 'orders']

function HeaderLinks({ isSignedIn }: { readonly isSignedIn: boolean }) {
  const { t } = useTranslation()
  const isHere = useWhere()
  return (
    <nav className={styles.links} aria-label={t('header.links')}>
      <ul>
        {navigationFor(isSignedIn)
          .filter((item) => HEADER_LINKS.includes(item.name))
          .map((item) => (
            <li key={item.name}>
              <Link to={item.to} className={isHere(item) ? styles.here : undefined} aria-current={isHere(item) ? 'page' : undefined}>
                {t(`navigation.${item.name}`)}
              </Link>
            </li>
          ))}
      </ul>
    </nav>
  )
}

function GuestLinks({ isPrivate }: { readonly isPrivate: boolean }) {
  const { t } = useTranslation()
  const { registration_enabled: isOpen } = useShop().settings
  return (
    <>
      <Link className={classNames(buttonClass({ size: 'medium' }), styles.signIn)} to={paths.login()}>
        {t('header.signIn')}
      </Link>
      <Link className={classNames(iconButtonClass(), styles.signInIcon)} to={paths.login()} aria-label={t('header.signIn')}>
        <IconUser size={20} />
      </Link>
      {isPrivate && isOpen && (
        <Link className={buttonClass({ variant: 'primary', size: 'medium' })} to={paths.register()}>
          {t('header.createAccount')}
        </Link>
      )}
    </>
  )
}
