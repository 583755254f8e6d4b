import { classNames, type Icon, IconGrid, IconPlus, IconReceipt, IconUser } from '@vitrine/ui/components'
import { Link, useMatches } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../paths.ts'
import { useSession } from '../session/session-context.tsx'
import { useShop } from '../shop/shop-context.tsx'
import { useCartParts } from './cart-slot.tsx'
import { useLayers } from './frame-context.tsx'
import styles from './mobile-nav.module.css'
import { useWhere } from './navigation/navigation-context.tsx'

/** A route with a bottom bar of its own says so: there is never more than one surface at the bottom. */
export interface BottomBarHandle {
  readonly hasBottomBar?: boolean
}

/** The bar of phones: services, what one has ordered, a new order, the cart, and oneself. */
export function MobileNav() {
  const { t } = useTranslation()
  const { profile } = useSession()
  const { settings } = useShop()
  const cart = useCartParts()
  const { open, show } = useLayers()
  const isReplaced = useMatches().some((match) => (match.handle as BottomBarHandle | undefined)?.hasBottomBar)
  if (isReplaced || (settings.hide_personal_account_for_unregistered && !profile)) return null
  return (
    <nav className={styles.bar} aria-label={t('navigation.quick')}>
      <ul className={styles.items}>
        <Place routeName="index" to={paths.index()} icon={IconGrid} name={t('navigation.services')} />
        {profile && <Place routeName="orders" to={paths.orders()} icon={IconReceipt} name={t('navigation.orders')} />}
        <Place routeName="orders-create" to={paths.newOrder()} icon={IconPlus} name={t('navigation.newOrder')} />
        {cart && (
          <li>
            <cart.MobileEntry className={styles.item} />
          </li>
        )}
        {profile ? (
          <li>
            <button
              type="button"
              className={classNames(styles.item, open === 'account' && styles.active)}
              aria-haspopup="dialog"
              onClick={() => show('account')}
            >
              <IconUser size={22} />
              {t('navigation.profile')}
            </button>
          </li>
        ) : (
          <Place routeName="login" to={paths.login()} icon={IconUser} name={t('header.signIn')} />
        )}
      </ul>
    </nav>
  )
}

interface PlaceProps {
  readonly routeName: string
  readonly to: string
  readonly icon: Icon
  readonly name: string
}

function Place({ routeName, to, icon: Plot, name }: PlaceProps) {
  const isHere = useWhere()({ routeName })
  return (
    <li>
      <Link to={to} className={classNames(styles.item, isHere && styles.active)} aria-current={isHere ? 'page' : undefined}>
        <Plot size={22} />
        {name}
      </Link>
    </li>
  )
}
