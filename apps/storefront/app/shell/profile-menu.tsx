import {
  Dropdown,
  IconChat,
  IconCoin,
  IconHome,
  IconReceipt,
  IconSignOut,
  IconUser,
  IconWallet,
  MenuLine,
  menuItemClass,
} from '@vitrine/ui/components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { initialsOf, type Profile } from '../session/profile.ts'
import { useSession } from '../session/session-context.tsx'
import { useShop } from '../shop/shop-context.tsx'
import styles from './pickers.module.css'

export function ProfileMenu({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const { settings } = useShop()
  const { signOut } = useSession()
  const contact =
    profile.email ?? [profile.telegram_username && `@${profile.telegram_username}`, profile.telegram_id].filter(Boolean).join(', ')
  return (
    <Dropdown
      label={t('header.profile')}
      trigger={(props) => (
        <button type="button" {...props} className={styles.avatar}>
          {initialsOf(profile)}
          <span className="sr-only">, {t('header.profile')}</span>
        </button>
      )}
    >
      {(close) => (
        <>
          <div className={styles.who}>
            <div className="weight-bold ellipsis">{profile.name}</div>
            <div className="type-small tone-3 ellipsis">{contact}</div>
          </div>
          <MenuLine />
          <Link role="menuitem" className={menuItemClass()} to={paths.dashboard()} onClick={close}>
            <IconHome />
            {t('navigation.dashboard')}
          </Link>
          <Link role="menuitem" className={menuItemClass()} to={paths.orders()} onClick={close}>
            <IconReceipt />
            {t('navigation.orders')}
          </Link>
          <Link role="menuitem" className={menuItemClass()} to={paths.addFunds()} onClick={close}>
            <IconWallet />
            {t('navigation.addFunds')}
          </Link>
          <Link role="menuitem" className={menuItemClass()} to={paths.finances()} onClick={close}>
            <IconCoin />
            {t('navigation.finances')}
          </Link>
          <Link role="menuitem" className={menuItemClass()} to={paths.profile()} onClick={close}>
            <IconUser />
            {t('navigation.profile')}
          </Link>
          <a role="menuitem" className={menuItemClass()} href={`mailto:${settings.support_email}`}>
            <IconChat />
            {t('header.help')}
          </a>
          <MenuLine />
          <button type="button" role="menuitem" className={menuItemClass()} onClick={() => void signOut()}>
            <IconSignOut />
            {t('header.signOut')}
          </button>
        </>
      )}
    </Dropdown>
  )
}
