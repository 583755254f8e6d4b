import { buttonClass, EmptyState } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../../../paths.ts'
import styles from '../cart-drawer.module.css'

/** Nothing is in it yet: the ways on (CARTUI-004). */
export function EmptyCart({ isGuest, onLeave }: { readonly isGuest: boolean; readonly onLeave: () => void }) {
  const { t } = useTranslation('cart')
  return (
    <div className={styles.empty}>
      <EmptyState
        title={t('empty.title')}
        actions={
          <>
            <Link className={buttonClass({ variant: 'primary' })} to={paths.newOrder()} onClick={onLeave}>
              {t('submit')}
            </Link>
            {isGuest && (
              <Link className={buttonClass()} to={paths.login()} onClick={onLeave}>
                {t('empty.signIn')}
              </Link>
            )}
          </>
        }
      >
        {t('empty.text')}
      </EmptyState>
    </div>
  )
}
