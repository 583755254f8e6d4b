import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { customerName, type Refund, refundTones } from './invoice.ts'
import { PaymentTabs } from './payment-tabs.tsx'
import { RefundInspector } from './refund-inspector.tsx'

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
