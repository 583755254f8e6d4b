import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/suspense.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { PaymentTabs } from './payment-tabs.tsx'
import { type SuspendedPayment, suspenseTones } from './suspended.ts'
import { SuspenseInspector } from './suspense-inspector.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<SuspendedPayment>[] = [
  { key: 'payment', name: t('payment'), share: 2.2, show: ({ paymentId }) => <span className="number">{paymentId}</span> },
  { key: 'gateway', name: t('gateway'), share: 1.3, leaves: 'narrow', show: ({ gateway }) => gatewayName(gateway) },
  { key: 'amount', name: t('amount'), share: 1.3, isEnd: true, show: ({ amount, currency }) => `${amount} ${currency}` },
  { key: 'state', name: t('state'), share: 1.3, show: ({ state }) => <Tag tone={suspenseTones[state]}>{t(`states.${state}`)}</Tag> },
  {
    ...{ key: 'reference', name: t('reference'), share: 2.2, leaves: 'narrow' },
    show: ({ reference }) => <span className="tone-2">{reference ?? t('noReference')}</span>,
  },
  {
    ...{ key: 'received', name: t('received'), share: 1.2, isEnd: true, leaves: 'phone' },
    show: ({ receivedAt }) => <span className="tone-3">{shortTime(receivedAt)}</span>,
  },
]
const viewOptions = [
  { value: '', name: t('views.waiting') },
  { value: 'all', name: t('views.all') },
]

export const gatewayName = ({ id, connector }: SuspendedPayment['gateway']): string => `${connector} #${id}`

/** Money that came and belongs to nobody yet. */
export function Suspense() {
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['view'])
  const view = filters.view === 'all' ? 'all' : ''
  const list = useList<SuspendedPayment>(`${usePanelPath()}/suspense`, { view: view || undefined })
  return (
    <ListScreen
      title={t('title')}
      tabs={<PaymentTabs />}
      filters={
        <CompactSelect label={t('view')} isSet={view !== ''} options={viewOptions} value={view} onChange={(next) => set({ view: next })} />
      }
      views={{ list: 'payments/suspense', columns }}
      inspector={open && <SuspenseInspector key={open} id={open} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('title')}
        {...{ columns, list, open, isFiltered }}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
