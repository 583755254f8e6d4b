import { buttonClass, classNames, IconUser, iconButtonClass } from '@vitrine/ui/components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import { useShop } from '../shop/shop-context.tsx'
import styles from './header.module.css'

/** Sign in; where the whole shop is behind the login, create an account too. */
export function GuestLinks({ isPrivate }: { readonly isPrivate: boolean }) {
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
