import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { HistoryLink } from '../../lists/history-link.tsx'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import texts from '../../messages/en/payments.json'
import { type Named, sayFrom, textIn } from '../../messages/texts.ts'
import { Facts } from '../../parts/facts.tsx'
import { FailureView } from '../../parts/failure-view.tsx'
import { LoadingRows } from '../../parts/loading-rows.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { fullTime, shortTime } from '../../values/times.ts'
import { ByHand } from './by-hand.tsx'
import { customerName, type Invoice, type InvoicePayment, invoiceTone, refundTones } from './invoice.ts'
import { LookAct } from './look-act.tsx'
import styles from './payment-inspector.module.css'
import { RefundAct } from './refund-act.tsx'

const t = sayFrom(texts)

export interface InvoiceInspectorProps {
  readonly id: string
  readonly onClose: () => void
}

/** One invoice with what arrived for it and what was given back. */
export function InvoiceInspector({ id, onClose }: InvoiceInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const panel = usePanel()
  const path = `${usePanelPath()}/invoices/${encodeURIComponent(id)}`
  const mayDecide = useIsPermitted('invoices.moderate')
  const found = useQuery({ queryKey: ['invoice', path], queryFn: ({ signal }) => client.read<Invoice>(path, {}, signal) })
  const invoice = found.data
  const reference = invoice?.reference ?? id
  const refresh = () =>
    Promise.all([queries.invalidateQueries({ queryKey: ['list'] }), queries.invalidateQueries({ queryKey: ['invoice', path] })])
  return (
    <Inspector
      title={<span className="number">{reference}</span>}
      label={t('invoiceLabel', { reference })}
      badge={invoice && <Tag tone={invoiceTone(invoice.state)}>{textIn(texts.states as Named, invoice.state)}</Tag>}
      actions={
        <>
          {invoice?.purpose === 'order' && (
            <Link className="link" to={`${paths.panel(panel.key, 'orders')}?payment=${encodeURIComponent(reference)}`}>
              {t('ordersPaid')}
            </Link>
          )}
          <HistoryLink entity="invoice" id={id} />
        </>
      }
      onClose={onClose}
    >
      <InspectorBody>
        {found.error && !invoice && <FailureView error={found.error} onRetry={() => void found.refetch()} />}
        {found.isPending && <LoadingRows />}
        {invoice && (
          <>
            {invoice.isDisputed && <Notice tone="warn">{t('disputed')}</Notice>}
            <Facts
              facts={[
                [t('customer'), `${customerName(invoice.customer)} #${invoice.customer.id}`],
                [t('amount'), <span key="amount" className="number weight-medium">{`${invoice.amount} ${invoice.currency}`}</span>],
                [t('method'), invoice.method],
                [
                  t('purpose'),
                  invoice.orderId === null ? (
                    t('topUp')
                  ) : (
                    <Link key="order" to={`${paths.panel(panel.key, 'orders')}?open=${invoice.orderId}`}>
                      {t('order', { id: String(invoice.orderId) })}
                    </Link>
                  ),
                ],
                [t('fee'), dollars(invoice.feeUsd)],
                [t('bonus'), dollars(invoice.bonusUsd)],
                [t('created'), fullTime(invoice.createdAt)],
                [t('settled'), invoice.settledAt && fullTime(invoice.settledAt)],
              ]}
            />
            {invoice.isManual ? <ByHand id={invoice.id} onDecided={refresh} /> : mayDecide && <LookAct path={path} onLooked={refresh} />}
            <section className={styles.decision}>
              <h3 className={styles.title}>{t('payments')}</h3>
              {invoice.payments.length === 0 && <p className="tone-3">{t('noPayments')}</p>}
              <ul>
                {invoice.payments.map((payment) => (
                  <PaymentRow key={payment.id} {...{ invoice, payment, path, refresh }} />
                ))}
              </ul>
            </section>
            {invoice.refunds.length > 0 && <RefundRows invoice={invoice} />}
          </>
        )}
      </InspectorBody>
    </Inspector>
  )
}

interface PaymentRowProps {
  readonly invoice: Invoice
  readonly payment: InvoicePayment
  readonly path: string
  readonly refresh: () => Promise<unknown>
}

function PaymentRow({ invoice, payment, path, refresh }: PaymentRowProps) {
  const { id, amount, currency, outcome, refundable, fee } = payment
  const mayRefund = useIsPermitted('refunds.make')
  const isLeft = refundable !== null && Number(refundable) > 0
  return (
    <li className={styles.row}>
      <span className="number weight-medium">{`${amount} ${currency}`}</span>
      <span className="tone-2">{textIn(texts.outcomes as Named, outcome)}</span>
      <span className={`${styles.whole} tone-3`}>{id}</span>
      {fee && Number(fee.fee) > 0 && (
        <span className={`${styles.whole} number tone-2`}>
          {t(fee.isKnown ? 'feeKnown' : 'feeExpected', { gross: dollars(fee.gross), fee: dollars(fee.fee), net: dollars(fee.net) })}
        </span>
      )}
      <span className={`${styles.whole} tone-2`}>
        {refundable === null ? t('notRefundable') : t('refundable', { amount: refundable, currency })}
      </span>
      {mayRefund && isLeft && <RefundAct {...{ invoice, payment, path }} onAnswered={refresh} />}
    </li>
  )
}

const RefundRows = ({ invoice }: { readonly invoice: Invoice }) => (
  <section className={styles.decision}>
    <h3 className={styles.title}>{t('refundList')}</h3>
    <ul>
      {invoice.refunds.map(({ id, amount, currency, state, reason, createdAt }) => (
        <li key={id} className={styles.row}>
          <span className="number weight-medium">{`${amount} ${currency}`}</span>
          <Tag tone={refundTones[state]}>{t(`refundStates.${state}`)}</Tag>
          <span className={`${styles.end} number tone-3`}>{shortTime(createdAt)}</span>
          <span className={`${styles.whole} tone-2`}>{reason}</span>
        </li>
      ))}
    </ul>
  </section>
)
