import { Button, IconPlus } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import type { OrderLines } from '../state/use-order-lines.ts'
import styles from './more-lines.module.css'

/** The same order may hold more services for this link, and more links (ORDERPAGE-005). */
export function MoreLines({ lines }: { readonly lines: OrderLines }) {
  const { t } = useTranslation('cart')
  return (
    <div className={styles.more}>
      <Button variant="quiet" icon={<IconPlus size={16} />} isLoading={lines.isLooking} onClick={() => void lines.addService()}>
        {t('lines.addService')}
      </Button>
      <Button variant="quiet" icon={<IconPlus size={16} />} onClick={lines.addLink}>
        {t('lines.addLink')}
      </Button>
      <Button variant="quiet" className={styles.clear} onClick={lines.clear}>
        {t('lines.clear')}
      </Button>
      <p className={styles.note} role="status">
        {lines.isLooking ? t('lines.checking') : lines.hasNoneFitting && t('lines.none')}
      </p>
    </div>
  )
}
