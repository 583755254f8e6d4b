import { buttonClass, SectionCard } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './help.module.css'

/** How anyone without an account gets help: by the page of the order, whose link was mailed; by signing in; or by mail. */
export function GuestHelp() {
  const { t } = useTranslation('help')
  const { support_email: email } = useShop().settings
  return (
    <>
      <SectionCard id="help-order" title={t('guest.orderTitle')}>
        <p className="tone-2">{t('guest.orderText')}</p>
        <p className={styles.ways}>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.findOrder()}>
            {t('guest.find')}
          </Link>
        </p>
      </SectionCard>
      <SectionCard id="help-account" title={t('guest.accountTitle')}>
        <p className="tone-2">{t('guest.accountText')}</p>
        <p className={styles.ways}>
          <Link className={buttonClass()} to={paths.login({ redirect: paths.help() })}>
            {t('guest.signIn')}
          </Link>
        </p>
      </SectionCard>
      <SectionCard id="help-mail" title={t('guest.mailTitle')}>
        <p className="tone-2">
          {t('guest.mailText')}{' '}
          <a className="link" href={`mailto:${email}`}>
            {email}
          </a>
        </p>
      </SectionCard>
    </>
  )
}
