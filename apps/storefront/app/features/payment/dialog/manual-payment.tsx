import { Button, IconClock, Notice } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { formatMoney } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { CopyButton } from '../../../overlays/copy-button.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import type { PaymentDialogProps } from '../invoice/payment-instructions.ts'
import { useInvoice } from '../invoice/use-invoice.ts'
import { MethodComments } from '../methods/method-notes.tsx'
import styles from './manual-payment.module.css'
import { PayerPart } from './payer-part.tsx'
import { Thanks } from './thanks.tsx'
import { useClosePayment } from './use-close-payment.ts'
import { useMarkPaid } from './use-mark-paid.ts'
import { Validity } from './validity.tsx'

/** What to transfer and to whom; "I have paid" hands it to an operator. */
export default function ManualPayment(props: PaymentDialogProps) {
  const { payment, amount, method, purpose } = props
  const { t } = useTranslation('payment')
  const { locale } = useShop()
  const { profile } = useSession()
  const invoice = useInvoice(null, payment.invoice_id)
  const leave = useClosePayment(props, invoice)
  const [isOpen, setIsOpen] = useState(true)
  const [comment, setComment] = useState('')
  const paying = useMarkPaid(payment.invoice_id, comment, () => setIsOpen(false))
  const { message } = payment
  if (!message) return null
  // What is transferred is in dollars, whatever currency the shop is read in.
  const due = formatMoney(amount, { locale })
  const rows = [
    { key: 'amount', name: t('manual.amount'), text: due },
    { key: 'account', name: t('manual.account'), text: message.account_number },
    { key: 'comment', name: t('manual.comment'), text: message.comment },
  ]
  const close = () => {
    setIsOpen(false)
    leave()
  }
  return (
    <>
      <Dialog
        isOpen={isOpen}
        onClose={close}
        title={t('manual.title', { method: method?.name ?? '' })}
        closeLabel={t('manual.close')}
        width={628}
        footer={
          <div className={styles.actions}>
            <Button onClick={close}>{t('manual.later')}</Button>
            <Button variant="primary" isLoading={paying.isSending} onClick={paying.send}>
              {t('manual.paid', { amount: due })}
            </Button>
          </div>
        }
      >
        <p className="tone-2">{t('manual.text')}</p>
        <MethodComments method={method} />
        <dl className={styles.rows}>
          {rows.map(({ key, name, text }) => (
            <div key={key} className={styles.row}>
              <dt className="tone-2">{name}</dt>
              <dd className={styles.value}>{text}</dd>
              <dd className={styles.copy}>
                <CopyButton text={text} name={name} />
              </dd>
            </div>
          ))}
        </dl>
        {invoice && <Validity invoice={invoice} />}
        <PayerPart method={method} comment={comment} onComment={setComment} paying={paying} className={styles.comment} />
        <Notice tone="warn" icon={IconClock}>
          <strong className="weight-medium">{t('manual.review')}</strong> {t('manual.reviewText')}
          {profile && <> {t('manual.found')}</>}
        </Notice>
      </Dialog>
      {paying.isDone && <Thanks invoice={invoice} purpose={purpose} isGuest={profile === null} onClose={close} />}
    </>
  )
}
