import { Button } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useTranslation } from '#i18n'
import type { Invoice } from '../invoice/invoice-result.ts'
import type { PaymentDialogProps } from '../invoice/payment-instructions.ts'
import { TrackLink } from '../invoice/track-link.tsx'
import { useTrackPath } from '../invoice/use-track-path.ts'
import styles from './manual-payment.module.css'

/** The payer has said that they have paid; a guest goes on to the order. */
export function Thanks({
  invoice,
  purpose,
  isGuest,
  onClose,
}: {
  readonly invoice: Invoice | null
  readonly purpose: PaymentDialogProps['purpose']
  readonly isGuest: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation('payment')
  const track = useTrackPath(invoice)
  const text = isGuest ? t('manual.thanksGuest') : purpose === 'order' ? t('manual.thanksOrder') : t('manual.thanks')
  return (
    <Dialog isOpen onClose={onClose} title={t('result.in_moderation.title')} closeLabel={t('manual.close')} width={460}>
      <p className="tone-2" role="status">
        {text}
      </p>
      <div className={styles.done}>
        {track && <TrackLink to={track} isBlock />}
        <Button variant={track ? 'default' : 'primary'} isBlock onClick={onClose}>
          {t('manual.close')}
        </Button>
      </div>
    </Dialog>
  )
}
