import type { Micro } from '@vitrine/platform/kernel'
import { Button, IconClock, Notice, Sheet, TextField } from '@vitrine/ui/components'
import { formatMoney } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { noticeText, statusOf, ValidationError } from '../../api/api-error.ts'
import { paths } from '../../paths.ts'
import { useSession } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { CopyButton } from './copy-button.tsx'
import styles from './manual-payment.module.css'
import type { PaymentInstructions } from './payment-instructions.ts'

export interface ManualPaymentProps {
  readonly payment: PaymentInstructions
  readonly amount: Micro | undefined
  readonly method: { readonly name: string; readonly public_fields: { readonly is_user_comment: boolean } } | undefined
  readonly purpose: 'order' | 'top_up'
  readonly onClose?: () => void
}

/** What to transfer and to whom; "I have paid" hands it to an operator. */
export default function ManualPayment({ payment, amount, method, purpose, onClose }: ManualPaymentProps) {
  const { t } = useTranslation('payment')
  const { locale } = useShop()
  const { profile } = useSession()
  const navigate = useNavigate()
  const [isOpen, setIsOpen] = useState(true)
  const [comment, setComment] = useState('')
  const paying = useMarkPaid(payment.invoice_id, comment, () => setIsOpen(false))
  const { message } = payment
  if (!message) return null
  // What is transferred is in dollars, whatever currency the shop is read in.
  const due = formatMoney(amount, { locale })
  const rows = [
    { key: 'invoice', name: t('manual.invoice'), text: message.invoice },
    { key: 'amount', name: t('manual.amount'), text: due },
    { key: 'account', name: t('manual.account'), text: message.account_number },
    { key: 'comment', name: t('manual.comment'), text: message.comment },
  ]
  const close = () => {
    setIsOpen(false)
    onClose?.()
    if (profile) void navigate(purpose === 'order' ? paths.orders() : paths.addFunds())
  }
  return (
    <>
      <Sheet
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
        <dl className={styles.rows}>
          {rows.map(({ key, name, text }) => (
            <div key={key} className={styles.row}>
              <dt className="tone-2">{name}</dt>
              <dd className={styles.value}>{text}</dd>
              <CopyButton text={text} name={name} />
            </div>
          ))}
        </dl>
        {method?.public_fields.is_user_comment && (
          <TextField
            id="payment-comment"
            className={styles.comment}
            label={t('manual.from')}
            hint={t('manual.fromHint')}
            autoComplete="name"
            maxLength={500}
            value={comment}
            error={paying.commentError}
            onChange={(event) => setComment(event.currentTarget.value)}
          />
        )}
        {paying.failure && (
          <Notice tone="bad" role="alert">
            {paying.failure}
          </Notice>
        )}
        <Notice tone="warn" icon={IconClock}>
          <strong className="weight-medium">{t('manual.review')}</strong> {t('manual.reviewText')}
        </Notice>
      </Sheet>
      {paying.isDone && <Thanks purpose={purpose} isGuest={profile === null} onClose={close} />}
    </>
  )
}

function Thanks({
  purpose,
  isGuest,
  onClose,
}: {
  readonly purpose: ManualPaymentProps['purpose']
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

function useMarkPaid(invoiceId: string, comment: string, onDone: () => void) {
  const { t } = useTranslation('payment')
  const { api, profile, loadProfile } = useSession()
  const [state, setState] = useState<{
    readonly isSending: boolean
    readonly isDone: boolean
    readonly failure?: string
    readonly commentError?: string | undefined
  }>({
    isSending: false,
    isDone: false,
  })
  const send = async () => {
    setState({ isSending: true, isDone: false })
    try {
      await api.payments.markInvoicePaid({ params: { invoiceId }, body: { comment: comment.trim() || null } })
      setState({ isSending: false, isDone: true })
      onDone()
      if (profile) await loadProfile().catch(() => undefined)
    } catch (error) {
      const commentError = error instanceof ValidationError ? error.fields.comment?.join('\n') : undefined
      setState({
        isSending: false,
        isDone: false,
        ...(commentError
          ? { commentError }
          : { failure: statusOf(error) === 0 ? t('failure.noAnswer') : noticeText(error) || t('manual.failed') }),
      })
    }
  }
  return { ...state, send: () => void send() }
}
