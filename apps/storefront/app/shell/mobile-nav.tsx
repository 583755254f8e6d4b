import { classNames, IconUser } from '@vitrine/ui/components'
import { useTranslation } from 'react-i18next'
import { Link, useMatches } from 'react-router'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.tsx'
import { useShop } from '../shop/shop-context.tsx'
import styles from './mobile-nav.module.css'
import { quickNavigationFor } from './navigation-items.ts'
import { useWhere } from './use-where.ts'

/** A route with a bottom bar of its own says so: there is never more than one surface at the bottom. */
export interface BottomBarHandle {
  readonly hasBottomBar?: boolean
}

export function MobileNav() {
  const { t } = useTranslation()
  const isHere = useWhere()
  const { profile } = useSession()
  const { settings } = useShop()
  const isReplaced = useMatches().some((match) => (match.handle as BottomBarHandle | undefined)?.hasBottomBar)
  if (isReplaced || (settings.hide_personal_account_for_unregistered && !profile)) return null
  return (
    <nav className={styles.bar} aria-label={t('navigation.quick')}>
      <ul className={styles.items}>
        {quickNavigationFor(profile !== null).map((item) => {
          const isActive = isHere(item)

          return (
            <li key={item.name}>
              <Link
                to={item.to}
                className={classNames(styles.item, isActive && styles.active)}
                aria-current={isActive ? 'page' : undefined}
              >
                <item.icon size={22} />
                {t(`navigation.${item.name}`)}
              </Link>
            </li>
          )
        })}
        {!profile && (
          <li>
            <Link to={paths.login()} className={styles.item}>
              <IconUser size={22} />
              {t('header.signIn')}
            </Link>
          </li>
        )}
      </ul>
    </nav>
  )
}
