import { buttonClass, IconBolt } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import styles from '../../../features/sign-in/form.module.css'
import { paths } from '../../../paths.ts'
import { useShop } from '../../../shop/shop-context.tsx'

/** Nobody has to have an account to buy, and here that is a button, not small print. */
export function GuestBox() {
  const { t } = useTranslation('account')
  const { settings } = useShop()
  if (settings.hide_personal_account_for_unregistered) return null
  return (
    <div className={styles.guest}>
      <IconBolt />
      <div className={styles.guestText}>
        <p className="weight-medium">{t('guest.title')}</p>
        <p className="type-small tone-3">{t('guest.text')}</p>
      </div>
      <Link className={buttonClass({ size: 'medium' })} to={paths.newOrder()}>
        {t('guest.action')}
      </Link>
    </div>
  )
}
