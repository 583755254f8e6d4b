import { Button, Sheet } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import styles from './manual-payment.module.css'
import type { PaymentDialogProps } from './payment-instructions.ts'

/** The payer has said that he has paid. */
export function Thanks({
  purpose,
  isGuest,
  onClose,
}: {
  readonly purpose: PaymentDialogProps['purpose']
  readonly isGuest: boolean
  readonly onClose: () => void
}) {
  const { t } = useTranslation('payment')
  const text = isGuest ? t('manual.thanksGuest') : purpose === 'order' ? t('manual.thanksOrder') : t('manual.thanks')
  return (
    <Sheet isOpen onClose={onClose} title={t('result.in_moderation.title')} closeLabel={t('manual.close')} width={460}>
      <p className="tone-2" role="status">
        {text}
      </p>
      <Button variant="primary" isBlock className={styles.done} onClick={onClose}>
        {t('manual.close')}
      </Button>
    </Sheet>
  )
}
