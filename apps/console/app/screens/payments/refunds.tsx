import { useQueryClient } from '@tanstack/react-query'
import { Notice, Tag } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useSending } from '../../forms/use-sending.ts'
import { Inspector, InspectorBody } from '../../lists/inspector.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { Facts } from '../../parts/facts.tsx'
import { useToast } from '../../parts/toasts.tsx'
import { paths } from '../../paths.ts'
import { useIsPermitted, usePanel, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { fullTime, shortTime } from '../../values/times.ts'
import { customerName, type Refund, refundTones } from './invoice.ts'
import styles from './payment-inspector.module.css'
import { PaymentTabs } from './payment-tabs.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<Refund>[] = [
  { key: 'id', name: t('number'), share: 0.8, show: ({ id }) => <span className="number">{id}</span> },
  { key: 'customer', name: t('customer'), share: 2.2, show: ({ customer }) => <span className="tone-2">{customerName(customer)}</span> },
  { key: 'amount', name: t('amount'), share: 1.3, isEnd: true, show: ({ amount, currency }) => `${amount} ${currency}` },
  {
    key: 'state',
    name: t('state'),
    share: 1.5,
    show: ({ state }) => <Tag tone={refundTones[state]}>{t(`refundStates.${state}`)}</Tag>,
  },
  { key: 'reason', name: t('reason'), share: 2.2, leaves: 'narrow', show: ({ reason }) => reason },
  {
    ...{ key: 'created', name: t('created'), share: 1.2, isEnd: true, leaves: 'phone' },
    show: ({ createdAt }) => <span className="tone-3">{shortTime(createdAt)}</span>,
  },
]

/** Refunds of the panel, the newest first. */
export function Refunds() {
  const { open, setOpen, clear } = useListAddress([])
  const path = `${usePanelPath()}/refunds`
  const list = useList<Refund>(path, {})
  const refund = list.page.data?.rows.find(({ id }) => String(id) === open)
  return (
    <ListScreen
      title={t('titles.refunds')}
      tabs={<PaymentTabs />}
      views={{ list: 'payments/refunds', columns }}
      inspector={refund && <RefundInspector key={refund.id} {...{ refund, path }} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('titles.refunds')}
        columns={columns}
        {...{ list, open }}
        isFiltered={false}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty.refunds')}
        onClear={clear}
      />
    </ListScreen>
  )
}

interface RefundInspectorProps {
  readonly refund: Refund
  readonly path: string
  readonly onClose: () => void
}

function RefundInspector({ refund, path, onClose }: RefundInspectorProps) {
  const client = useClient()
  const queries = useQueryClient()
  const toast = useToast()
  const { key } = usePanel()
  const sending = useSending()
  const maySee = useIsPermitted('invoices.moderate')
  const id = String(refund.id)
  const see = () =>
    sending
      .send(async (idempotencyKey) => {
        await client.write('POST', `${path}/${id}/seen`, {}, idempotencyKey)
        toast(t('seenDone', { id }))
      })
      .finally(() => queries.invalidateQueries({ queryKey: ['list'] }))
  return (
    <Inspector
      title={<span className="number">{id}</span>}
      label={t('refundLabel', { id })}
      badge={<Tag tone={refundTones[refund.state]}>{t(`refundStates.${refund.state}`)}</Tag>}
      onClose={onClose}
    >
      <InspectorBody>
        {refund.state === 'failed' && <Notice tone={refund.isSeen ? 'warn' : 'bad'}>{t('failedText')}</Notice>}
        <Facts
          facts={[
            [t('customer'), customerName(refund.customer)],
            [t('amount'), <span key="amount" className="number weight-medium">{`${refund.amount} ${refund.currency}`}</span>],
            [
              t('reference'),
              refund.invoiceId === null ? null : (
                <Link key="invoice" to={`${paths.panel(key, 'payments/invoices')}?open=${refund.invoiceId}`}>
                  {t('openInvoice', { id: String(refund.invoiceId) })}
                </Link>
              ),
            ],
            [t('payment'), refund.paymentId],
            [t('origin'), t(`origins.${refund.origin}`)],
            [t('reason'), refund.reason],
            [t('gatewayError'), refund.lastError],
            [t('created'), fullTime(refund.createdAt)],
            [t('arrived'), refund.arrivedAt && fullTime(refund.arrivedAt)],
          ]}
        />
        {sending.message && (
          <Notice tone="bad" role="alert">
            {sending.message}
          </Notice>
        )}
        {refund.state === 'failed' &&
          (refund.isSeen ? (
            <p className="tone-3">{t('seenBefore')}</p>
          ) : (
            maySee && (
              <div className={styles.actions}>
                <Action isLoading={sending.isSending} onClick={() => void see()}>
                  {t('seen')}
                </Action>
              </div>
            )
          ))}
      </InspectorBody>
    </Inspector>
  )
}
