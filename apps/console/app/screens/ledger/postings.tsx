import { DaySpanFilter } from '../../lists/filters/day-span-filter.tsx'
import { questionOfDays } from '../../lists/filters/days.ts'
import { ListExport } from '../../lists/filters/list-export.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/ledger.json'
import { sayFrom } from '../../messages/texts.ts'
import { SearchField } from '../../parts/search-field.tsx'
import { usePanelPath } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { LedgerTabs } from './ledger-tabs.tsx'
import { accountName, actorName, codeName, type Posting, referenceName } from './posting.ts'
import { PostingInspector } from './posting-inspector.tsx'

const t = sayFrom(texts)

const columns: readonly ListColumn<Posting>[] = [
  { key: 'for', name: t('for'), share: 1.5, show: ({ reference }) => referenceName(reference) },
  { key: 'time', name: t('time'), share: 1.3, leaves: 'phone', show: ({ at }) => <span className="tone-3">{shortTime(at)}</span> },
  { key: 'from', name: t('from'), share: 1.9, show: ({ legs: [leg] }) => leg && accountName(leg.from) },
  { key: 'to', name: t('to'), share: 1.9, show: ({ legs: [leg] }) => leg && accountName(leg.to) },
  { key: 'type', name: t('type'), share: 1.4, leaves: 'narrow', show: ({ legs: [leg] }) => leg && codeName(leg.code) },
  { key: 'actor', name: t('actor'), share: 1.2, leaves: 'narrow', show: ({ actor }) => <span className="tone-2">{actorName(actor)}</span> },
  {
    key: 'amount',
    name: t('amount'),
    share: 1.2,
    isEnd: true,
    show: ({ legs }) =>
      legs.length === 1 ? dollars(legs[0]?.amount ?? '0') : <span className="tone-2">{t('legsCount', { count: legs.length })}</span>,
  },
]

/** Postings of the panel, the newest first; one stands open beside them. */
export function Postings() {
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['q', 'from', 'to'])
  const query = { q: filters.q.trim() || undefined, ...questionOfDays(filters) }
  const list = useList<Posting>(`${usePanelPath()}/postings`, query)
  return (
    <ListScreen
      title={t('title')}
      actions={<ListExport file="postings.csv" query={query} />}
      tabs={<LedgerTabs />}
      filters={
        <>
          <SearchField label={t('searchLabel')} placeholder={t('search')} value={filters.q} onChange={(text) => set({ q: text })} />
          <DaySpanFilter label={t('time')} from={filters.from} to={filters.to} onChange={set} />
        </>
      }
      views={{ list: 'ledger', columns }}
      inspector={open && <PostingInspector key={open} id={open} onClose={() => setOpen(null)} onOpen={setOpen} />}
    >
      <ListTable
        label={t('tabs.postings')}
        columns={columns}
        {...{ list, open, isFiltered }}
        keyOf={({ id }) => id}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
      />
    </ListScreen>
  )
}
