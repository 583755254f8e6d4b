import { Tag } from '@vitrine/ui/components'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/refills.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { type RefillRow, stateTones } from './refill.ts'
import { RefillInspector } from './refill-inspector.tsx'

const t = sayFrom(texts)

const states = [
  { value: '', name: t('anyState') },
  ...(['requested', 'submitting', 'unknown', 'accepted', 'in_progress', 'completed', 'rejected'] as const).map((value) => ({
    value,
    name: t(`states.${value}`),
  })),
]

const columns: readonly ListColumn<RefillRow>[] = [
  { key: 'id', name: t('columns.id'), share: 0.8, show: ({ id }) => <span className="number">{String(id)}</span> },
  {
    key: 'order',
    name: t('columns.order'),
    share: 0.9,
    leaves: 'phone',
    show: ({ orderId }) => <span className="number">{String(orderId)}</span>,
  },
  {
    ...{ key: 'customer', name: t('columns.customer'), share: 1.8, leaves: 'narrow' },
    show: ({ customer }) => <span className="tone-2">{customer.email ?? String(customer.id)}</span>,
  },
  { key: 'service', name: t('columns.service'), share: 2.6, show: ({ service }) => service.name },
  {
    ...{ key: 'missing', name: t('columns.missing'), share: 1.2, isEnd: true, leaves: 'phone' },
    show: ({ quantity, ordered }) => t('of', { missing: grouped(quantity), ordered: grouped(ordered) }),
  },
  {
    key: 'origin',
    name: t('columns.origin'),
    share: 1,
    leaves: 'narrow',
    show: ({ origin }) => <span className="tone-2">{t(`origins.${origin}`)}</span>,
  },
  { key: 'state', name: t('columns.state'), share: 1.3, show: ({ state }) => <Tag tone={stateTones[state]}>{t(`states.${state}`)}</Tag> },
  {
    ...{ key: 'since', name: t('columns.since'), share: 1.2, isEnd: true, leaves: 'phone' },
    show: ({ requestedAt }) => <span className="tone-3">{shortTime(requestedAt)}</span>,
  },
]

/** What went missing under a guarantee and is to be refilled. */
export function RefillsScreen() {
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['state'])
  const list = useList<RefillRow>(`${usePanelPath()}/refills`, { 'filter.state': filters.state || undefined })
  return (
    <ListScreen
      title={t('title')}
      filters={
        <CompactSelect label={t('state')} options={states} value={filters.state} isSet={isFiltered} onChange={(state) => set({ state })} />
      }
      views={{ list: 'refills', columns }}
      inspector={open && <RefillInspector key={open} id={open} onClose={() => setOpen(null)} />}
    >
      <ListTable
        label={t('title')}
        {...{ list, columns, open, isFiltered }}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
