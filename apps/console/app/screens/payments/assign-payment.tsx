import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Notice, Tag, TextField } from '@vitrine/ui/components'
import { useDeferredValue, useState } from 'react'
import { ConfirmedAct } from '../../lists/confirmed-act.tsx'
import payments from '../../messages/en/payments.json'
import texts from '../../messages/en/suspense.json'
import { type Named, sayFrom, textIn } from '../../messages/texts.ts'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { usePanel } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { customerName, type InvoiceRow, invoiceTone } from './invoice.ts'
import styles from './payment-inspector.module.css'
import type { AssignmentPreview, SuspendedPayment } from './suspended.ts'

const t = sayFrom(texts)

export interface AssignPaymentProps {
  readonly payment: SuspendedPayment
  /** Of the payment, in the operators' API. */
  readonly path: string
  readonly onAnswered: () => Promise<unknown>
}

/** Invoices that a payment may be for; each is one click from what would happen. */
export function AssignPayment({ payment, path, onAnswered }: AssignPaymentProps) {
  const client = useClient()
  const [text, setText] = useState('')
  const q = useDeferredValue(text.trim()) || undefined
  const found = useQuery({
    queryKey: ['suspense-invoices', path, q],
    queryFn: ({ signal }) => client.read<readonly InvoiceRow[]>(`${path}/invoices`, { q }, signal),
    placeholderData: keepPreviousData,
  })
  return (
    <section className={styles.decision}>
      <h3 className={styles.title}>{t('assignHeading')}</h3>
      <TextField
        id="suspense-search"
        label={t('search')}
        hint={t('searchHint')}
        maxLength={200}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {found.error && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
      {found.isPending && <LoadingRows rows={3} />}
      {found.data?.length === 0 && <p className="tone-3">{t(q === undefined ? 'noneLike' : 'noneFound')}</p>}
      <ul>
        {found.data?.map((invoice) => (
          <li key={invoice.id} className={styles.row}>
            <span className="number weight-medium">{invoice.reference}</span>
            <span className="number">{`${invoice.amount} ${invoice.currency}`}</span>
            <Tag tone={invoiceTone(invoice.state)}>{textIn(payments.states as Named, invoice.state)}</Tag>
            <span className={styles.end}>
              <Assign {...{ payment, invoice, path, onAnswered }} />
            </span>
            <span className={`${styles.whole} tone-2`}>
              {customerName(invoice.customer)} · {shortTime(invoice.createdAt)}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Assign({ payment, invoice, path, onAnswered }: AssignPaymentProps & { readonly invoice: InvoiceRow }) {
  const client = useClient()
  const toast = useToast()
  const panel = usePanel()
  const { reference, id: invoiceId } = invoice
  return (
    <ConfirmedAct
      label={t('assign')}
      name={t('assignTo', { reference })}
      title={t('assignTitle', { panel: panel.name, amount: payment.amount, currency: payment.currency, reference })}
      confirmLabel={t('assignConfirm')}
      field={{ name: 'reason', label: t('reasonLabel'), maxLength: 500, minLength: 3 }}
      send={async (key, reason) => {
        await client.write('POST', `${path}/assign`, { invoiceId, reason }, key)
        toast(t('assigned', { reference }))
      }}
      onAnswered={onAnswered}
    >
      <Consequence {...{ path, invoice }} />
    </ConfirmedAct>
  )
}

/** What it would do, before it is done. */
function Consequence({ path, invoice }: { readonly path: string; readonly invoice: InvoiceRow }) {
  const client = useClient()
  const preview = useQuery({
    queryKey: ['suspense-preview', path, invoice.id],
    queryFn: () => client.write<AssignmentPreview>('POST', `${path}/preview`, { invoiceId: invoice.id }),
    retry: false,
  })
  if (preview.error) return <Notice tone="warn">{preview.error.message}</Notice>
  if (!preview.data) return <LoadingRows rows={2} />
  const { outcome, received, fee, bonus, toBalance, orderId, needsSecond } = preview.data
  return (
    <div role="status">
      <p>{t('consequence', { amount: dollars(toBalance), customer: customerName(invoice.customer) })}</p>
      <p className="tone-2">{t('parts', { received: dollars(received), fee: dollars(fee), bonus: dollars(bonus) })}</p>
      <p className="tone-2">{textIn(payments.outcomes as Named, outcome)}</p>
      {orderId !== null && <p>{t('paysOrder', { id: String(orderId) })}</p>}
      {needsSecond && <Notice tone="warn">{t('needsSecond')}</Notice>}
    </div>
  )
}
