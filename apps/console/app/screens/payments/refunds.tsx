import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/payments.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { customerName, type Refund, refundTones } from './invoice.ts'
import { PaymentTabs } from './payment-tabs.tsx'
import { RefundDecision, RefundInspector } from './refund-inspector.tsx'

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

const states = Object.keys(texts.refundStates) as readonly Refund['state'][]
const stateOptions = [{ value: '', name: t('anyState') }, ...states.map((value) => ({ value, name: t(`refundStates.${value}`) }))]

/** Refunds of the panel, the newest first. */
export function Refunds() {
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['q', 'state'])
  const path = `${usePanelPath()}/refunds`
  const state = states.find((one) => one === filters.state) ?? ''
  const list = useList<Refund>(path, { q: filters.q.trim() || undefined, 'filter.state': state || undefined })
  const refund = list.page.data?.rows.find(({ id }) => String(id) === open)
  return (
    <ListScreen
      title={t('titles.refunds')}
      tabs={<PaymentTabs />}
      views={{ list: 'payments/refunds', columns }}
      filters={
        <>
          <SearchField
            label={t('searchRefunds')}
            placeholder={t('searchRefundsHint')}
            value={filters.q}
            onChange={(text) => set({ q: text })}
          />
          <CompactSelect
            label={t('state')}
            isSet={state !== ''}
            options={stateOptions}
            value={state}
            onChange={(next) => set({ state: next })}
          />
        </>
      }
      inspector={
        refund ? (
          <RefundInspector key={refund.id} {...{ refund, path }} onClose={() => setOpen(null)} />
        ) : (
          open && <RefundDecision key={open} id={open} onClose={() => setOpen(null)} />
        )
      }
    >
      <ListTable
        label={t('titles.refunds')}
        columns={columns}
        {...{ list, open, isFiltered }}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty.refunds')}
        onClear={clear}
      />
    </ListScreen>
  )
}
