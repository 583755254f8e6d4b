import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Notice, TextField } from '@vitrine/ui/components'
import { ConfirmDialog } from '@vitrine/ui/controls'
import { useDeferredValue, useState } from 'react'
import { useSending } from '../../forms/use-sending.ts'
import common from '../../messages/en/common.json'
import texts from '../../messages/en/payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import type { Invoice, InvoicePayment, RefundPreview } from './invoice.ts'
import styles from './payment-inspector.module.css'

const t = sayFrom(texts)
const c = sayFrom(common)
const REASON_MIN = 3

export interface RefundActProps {
  readonly invoice: Invoice
  readonly payment: InvoicePayment
  readonly path: string
  readonly onAnswered: () => Promise<unknown>
}

/** Gives a payment or a part of it back, with a reason. */
export function RefundAct({ invoice: { reference }, payment: { id, currency, refundable }, path, onAnswered }: RefundActProps) {
  const client = useClient()
  const panel = usePanel()
  const toast = useToast()
  const sending = useSending()
  const [isOpen, setIsOpen] = useState(false)
  const most = refundable ?? '0'
  const [amount, setAmount] = useState(most)
  const [reason, setReason] = useState('')
  const confirm = () =>
    sending
      .send(async (key) => {
        await client.write('POST', `${path}/refunds`, { paymentId: id, amount: amount.trim(), reason: reason.trim() }, key)
        setIsOpen(false)
        toast(t('refunded', { reference }))
      })
      .finally(onAnswered)
  return (
    <>
      <Action onClick={() => setIsOpen(true)}>{t('refund')}</Action>
      {isOpen && (
        <ConfirmDialog
          title={t('refundTitle', { panel: panel.name, reference })}
          closeLabel={c('close')}
          keepLabel={c('goBack')}
          confirmLabel={t('refundConfirm')}
          isDisabled={reason.trim().length < REASON_MIN || amount.trim() === ''}
          onClose={() => setIsOpen(false)}
          onConfirm={confirm}
        >
          <div className={styles.decision}>
            <TextField
              id="refund-amount"
              label={t('refundAmount', { currency, amount: most })}
              inputMode="decimal"
              maxLength={12}
              value={amount}
              error={sending.errorOf('amount')}
              onChange={(event) => setAmount(event.target.value)}
            />
            <Consequence {...{ path, id }} amount={amount.trim()} />
            <TextField
              id="refund-reason"
              label={t('refundReason')}
              maxLength={500}
              value={reason}
              error={sending.errorOf('reason')}
              onChange={(event) => setReason(event.target.value)}
            />
            {sending.message && (
              <Notice tone="bad" role="alert">
                {sending.message}
              </Notice>
            )}
          </div>
        </ConfirmDialog>
      )}
    </>
  )
}

/** Every amount that moves, before it does. */
function Consequence({ path, id, amount }: { readonly path: string; readonly id: string; readonly amount: string }) {
  const client = useClient()
  const wanted = useDeferredValue(amount)
  const preview = useQuery({
    queryKey: ['refund-preview', path, id, wanted],
    queryFn: () => client.write<RefundPreview>('POST', `${path}/refunds/preview`, { paymentId: id, amount: wanted }),
    enabled: wanted !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  if (wanted === '') return null
  if (preview.error) return <Notice tone="warn">{preview.error.message}</Notice>
  if (!preview.data) return <LoadingRows rows={3} />
  const { currency, received, fee, bonus, gatewayFee, before, after } = preview.data
  const sumOf = (key: string, text: string) => (Number(text) > 0 ? <Sum key={key} text={dollars(text)} /> : null)
  return (
    <div role="status">
      <Facts
        facts={[
          [t('toPayer'), <Sum key="payer" text={`${preview.data.amount} ${currency}`} />],
          [t('offBalance'), <Sum key="received" text={dollars(received)} />],
          [t('feeBack'), sumOf('fee', fee)],
          [t('bonusBack'), sumOf('bonus', bonus)],
          [t('gatewayFeeBack'), sumOf('gateway', gatewayFee)],
          [t('balance'), <Sum key="balance" text={`${dollars(before)} → ${dollars(after)}`} />],
        ]}
      />
      <p className="tone-2">{t('refundText')}</p>
    </div>
  )
}

const Sum = ({ text }: { readonly text: string }) => <span className="number weight-medium">{text}</span>
