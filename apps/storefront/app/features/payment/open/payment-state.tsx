import { IconClock, IconHourglass, Spinner } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import type { Invoice } from '../invoice/invoice-result.ts'
import { useTimeLeft } from '../invoice/use-time-left.ts'
import styles from './open-payments.module.css'

/** The state of an open payment as text: the time left, how far its money is, or that it is in review. */
export function PaymentState({ invoice }: { readonly invoice: Invoice }) {
  const { t } = useTranslation('payment')
  const left = useTimeLeft(invoice.expires_at)
  if (invoice.status === 'in_moderation') {
    return (
      <span className={styles.state}>
        <IconHourglass size={16} />
        <span>
          <span className="weight-medium">{t('open.inReview')}</span>{' '}
          <span className="tone-3">{t(invoice.purpose === 'order' ? 'open.inReviewOrder' : 'open.inReviewTopUp')}</span>
        </span>
      </span>
    )
  }
  if (invoice.arriving) {
    return (
      <span className={styles.state}>
        <Spinner />
        {t('open.arriving', invoice.arriving)}
      </span>
    )
  }
  if (!invoice.actions.resumable || !left) {
    return (
      <span className={styles.state}>
        <Spinner />
        {t('open.processing')}
      </span>
    )
  }
  return (
    <span className={styles.state}>
      <IconClock size={16} />
      {/* A minute may end between the server's text and the browser's: the server's stands until the next one. */}
      <span className="number" suppressHydrationWarning>
        {t('open.left', { time: left })}
      </span>
    </span>
  )
}
