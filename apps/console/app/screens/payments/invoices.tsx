import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/payments.json'
import { type Named, sayFrom, textIn } from '../../messages/texts.ts'
import { SearchField } from '../../parts/search-field.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { customerName, type InvoiceRow, invoiceTone } from './invoice.ts'
import { InvoiceInspector } from './invoice-inspector.tsx'
import { PaymentTabs } from './payment-tabs.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<InvoiceRow>[] = [
  { key: 'reference', name: t('reference'), share: 1.1, show: ({ reference }) => <span className="number">{reference}</span> },
  { key: 'customer', name: t('customer'), share: 2.2, show: ({ customer }) => <span className="tone-2">{customerName(customer)}</span> },
  { key: 'method', name: t('method'), share: 1.5, leaves: 'narrow', show: ({ method }) => method },
  {
    key: 'purpose',
    name: t('purpose'),
    share: 1.5,
    leaves: 'phone',
    show: ({ orderId }) => (orderId === null ? t('topUp') : t('order', { id: String(orderId) })),
  },
  { key: 'amount', name: t('amount'), share: 1.3, isEnd: true, show: ({ amount, currency }) => `${amount} ${currency}` },
  {
    key: 'state',
    name: t('state'),
    share: 1.6,
    leaves: 'phone',
    show: ({ state }) => <Tag tone={invoiceTone(state)}>{textIn(texts.states as Named, state)}</Tag>,
  },
  {
    ...{ key: 'created', name: t('created'), share: 1.2, isEnd: true, leaves: 'narrow' },
    show: ({ createdAt }) => <span className="tone-3">{shortTime(createdAt)}</span>,
  },
]

/** Invoices of the panel, the newest first; one stands open beside them. */
export function Invoices() {
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['q'])
  const list = useList<InvoiceRow>(`${usePanelPath()}/invoices`, { q: filters.q.trim() || undefined })
  return (
    <ListScreen
      title={t('titles.invoices')}
      tabs={<PaymentTabs />}
      filters={<SearchField label={t('searchLabel')} placeholder={t('search')} value={filters.q} onChange={(q) => set({ q })} />}
      views={{ list: 'payments/invoices', columns }}
      inspector={open && <InvoiceInspector key={open} id={open} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('titles.invoices')}
        columns={columns}
        {...{ list, open, isFiltered }}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty.invoices')}
        onClear={clear}
      />
    </ListScreen>
  )
}
