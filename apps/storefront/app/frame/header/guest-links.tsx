import { buttonClass, classNames, IconUser, iconButtonClass } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './header.module.css'

/** Sign in or create an account; where the whole shop is behind the login, on a phone too. */
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
      {isOpen && (
        <Link
          className={
            isPrivate
              ? buttonClass({ variant: 'primary', size: 'medium' })
              : classNames(buttonClass({ size: 'medium' }), styles.createAccount)
          }
          to={paths.register()}
        >
          {t('header.createAccount')}
        </Link>
      )}
    </>
  )
}
