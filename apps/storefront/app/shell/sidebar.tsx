import { classNames, Sheet } from '@vitrine/ui/components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useSession } from '../session/session-context.tsx'
import { useShop } from '../shop/shop-context.tsx'
import { CurrencyPicker } from './currency-picker.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { navigationFor } from './navigation-items.ts'
import styles from './sidebar.module.css'
import type { SidebarState } from './sidebar-state.ts'
import { SocialLinks } from './social-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useWhere } from './use-where.ts'

function NavigationList({ onFollow }: { readonly onFollow?: () => void }) {
  const { t } = useTranslation()
  const isHere = useWhere()
  const { profile } = useSession()
  return (
    <ul className={styles.list}>
      {navigationFor(profile !== null).map((item) => {
        const isActive = isHere(item)
        const name = t(`navigation.${item.name}`)
        return (
          <li key={item.name}>
            <Link
              to={item.to}
              className={classNames(styles.item, isActive && styles.active)}
              aria-current={isActive ? 'page' : undefined}
              title={name}
              onClick={onFollow}
            >
              <item.icon />
              <span className={styles.name}>{name}</span>
            </Link>
          </li>
        )
      })}
    </ul>
  )
}

/** A rail of icons that widens under the pointer, or a column of 248 px; a drawer on narrower screens. */
export function Sidebar({ sidebar }: { readonly sidebar: SidebarState }) {
  const { t } = useTranslation()
  const { settings, profile } = { ...useShop(), ...useSession() }
  const isHidden = settings.hide_personal_account_for_unregistered && !profile
  if (isHidden) return null
  return (
    <>
      <div className={classNames(styles.sidebar, sidebar.isWide && styles.wide, sidebar.isHoverExpanding && styles.expanding)}>
        <nav className={styles.inner} aria-label={t('navigation.label')}>
          <NavigationList />
          <div className={styles.foot}>
            <SocialLinks />
          </div>
        </nav>
      </div>
      <Sheet
        side="left"
        width={320}
        isOpen={sidebar.isDrawerOpen}
        onClose={sidebar.closeDrawer}
        title={settings.panel_name}
        closeLabel={t('shell.close')}
      >
        <div className={styles.drawer}>
          <nav aria-label={t('navigation.label')}>
            <NavigationList onFollow={sidebar.closeDrawer} />
          </nav>
          <div className={styles.preferences}>
            <LanguagePicker hasName align="start" />
            <CurrencyPicker align="start" />
            <ThemeSwitch />
          </div>
          <SocialLinks />
        </div>
      </Sheet>
    </>
  )
}
