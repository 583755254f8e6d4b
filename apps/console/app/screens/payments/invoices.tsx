import { useQuery } from '@tanstack/react-query'
import { Tag } from '@vitrine/ui/components'
import { ChoiceFilter } from '../../lists/filters/choice-filter.tsx'
import { DaySpanFilter } from '../../lists/filters/day-span-filter.tsx'
import { questionOfDays } from '../../lists/filters/days.ts'
import { ListExport } from '../../lists/filters/list-export.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/payments.json'
import { type Named, sayFrom, textIn } from '../../messages/texts.ts'
import { SearchField } from '../../parts/search-field.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { useClient } from '../../session/session-context.tsx'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { customerName, type InvoiceRow, invoiceTone } from './invoice.ts'
import { InvoiceInspector } from './invoice-inspector.tsx'
import { PaymentTabs } from './payment-tabs.tsx'

const t = sayFrom(texts)

/** Mostly there is none, and what stands out is where there is one. */
const sumOf = (amount: string) => (Number(amount) === 0 ? <span className="tone-3">–</span> : dollars(amount))

const states = Object.entries(texts.states).map(([value, name]) => ({ value, name }))

const columns: readonly ListColumn<InvoiceRow>[] = [
  { key: 'reference', name: t('reference'), share: 1.1, sorts: true, show: ({ reference }) => <span className="number">{reference}</span> },
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
  { key: 'fee', name: t('fee'), isEnd: true, leaves: 'narrow', show: ({ feeUsd }) => sumOf(feeUsd) },
  { key: 'bonus', name: t('bonus'), isEnd: true, leaves: 'narrow', show: ({ bonusUsd }) => sumOf(bonusUsd) },
  {
    key: 'state',
    name: t('state'),
    share: 1.6,
    leaves: 'phone',
    show: ({ state }) => <Tag tone={invoiceTone(state)}>{textIn(texts.states as Named, state)}</Tag>,
  },
  {
    ...{ key: 'created', name: t('created'), share: 1.6, sorts: true, isEnd: true, leaves: 'narrow' },
    show: ({ createdAt }) => <span className="tone-3">{shortTime(createdAt)}</span>,
  },
  {
    ...{ key: 'settled', name: t('settled'), share: 1.6, isEnd: true, leaves: 'narrow' },
    show: ({ settledAt }) => <span className="tone-3">{settledAt && shortTime(settledAt)}</span>,
  },
]

/** Invoices of the panel in the order of time; one stands open beside them. */
export function Invoices() {
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['q', 'method', 'state', 'from', 'to', 'sort'], ['sort'])
  const query = {
    q: filters.q.trim() || undefined,
    'filter.methodId': filters.method || undefined,
    'filter.state': filters.state || undefined,
    ...questionOfDays(filters),
    sort: filters.sort || undefined,
  }
  const list = useList<InvoiceRow>(`${usePanelPath()}/invoices`, query)
  const mayExport = useIsPermitted('export.people')
  return (
    <ListScreen
      title={t('titles.invoices')}
      actions={mayExport && <ListExport file="invoices.csv" query={query} />}
      tabs={<PaymentTabs />}
      filters={
        <>
          <SearchField label={t('searchLabel')} placeholder={t('search')} value={filters.q} onChange={(q) => set({ q })} />
          <MethodFilter value={filters.method} onChange={(method) => set({ method })} />
          <ChoiceFilter label={t('state')} any={t('anyState')} known={states} value={filters.state} onChange={(state) => set({ state })} />
          <DaySpanFilter label={t('created')} from={filters.from} to={filters.to} onChange={set} />
        </>
      }
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
        sort={{ oldestFirst: filters.sort === 'oldest', onSort: (oldestFirst) => set({ sort: oldestFirst ? 'oldest' : '' }) }}
      />
    </ListScreen>
  )
}

interface MethodFilterProps {
  readonly value: string
  readonly onChange: (method: string) => void
}

function MethodFilter({ value, onChange }: MethodFilterProps) {
  const client = useClient()
  const path = `${usePanelPath()}/invoice-methods`
  const { data } = useQuery({
    queryKey: ['invoice-methods', path],
    queryFn: () => client.read<readonly { readonly id: number; readonly name: string }[]>(path),
  })
  return (
    <ChoiceFilter
      label={t('method')}
      any={t('anyMethod')}
      known={data?.map(({ id, name }) => ({ value: String(id), name })) ?? []}
      nameOf={(id) => t('methodNumber', { id })}
      value={value}
      onChange={onChange}
    />
  )
}
