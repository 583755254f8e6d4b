import type { ListPage } from '../../api/client.ts'
import { ListExport } from '../../lists/filters/list-export.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/customers.json'
import { sayFrom } from '../../messages/texts.ts'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import type { CustomerRow } from './customer.ts'
import { CustomerInspector } from './customer-inspector.tsx'
import { CustomerTags } from './customer-tags.tsx'
import styles from './customers.module.css'

const t = sayFrom(texts)

interface CustomerPage extends ListPage<CustomerRow> {
  readonly searchedFor: 'number' | 'email' | 'name' | null
}

const columns: readonly ListColumn<CustomerRow>[] = [
  { key: 'id', name: t('number'), share: 0.8, sorts: true, show: ({ id }) => <span className="number">{id}</span> },
  {
    key: 'customer',
    name: t('customer'),
    share: 3,
    show: ({ name, email }) => (
      <>
        {name} <span className="tone-3">{email}</span>
      </>
    ),
  },
  { key: 'balance', name: t('balance'), share: 1, isEnd: true, show: ({ balance }) => dollars(balance) },
  { key: 'orders', name: t('orders'), share: 0.8, isEnd: true, leaves: 'phone', show: ({ orders }) => grouped(orders) },
  {
    key: 'status',
    name: t('status'),
    share: 1.8,
    leaves: 'narrow',
    show: (customer) => (
      <span className={styles.tags}>
        <CustomerTags customer={customer} />
      </span>
    ),
  },
  {
    key: 'seen',
    name: t('lastSeen'),
    share: 1.2,
    isEnd: true,
    leaves: 'narrow',
    show: ({ lastSeenAt }) => <span className="tone-3">{shortTime(lastSeenAt)}</span>,
  },
  {
    key: 'registered',
    name: t('registered'),
    sorts: true,
    share: 1.2,
    isEnd: true,
    leaves: 'narrow',
    show: ({ createdAt }) => <span className="tone-3">{shortTime(createdAt)}</span>,
  },
]

const views = (['', 'new', 'debt', 'frozen', 'trusted', 'resellers', 'guests'] as const).map((value) => ({
  value: value as string,
  name: t(`views.${value === '' ? 'all' : value}`),
}))

/** Customers of the panel by number; one stands open beside them. */
export function CustomersScreen() {
  const path = `${usePanelPath()}/customers`
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['q', 'view', 'sort'], ['sort'])
  const query = { q: filters.q.trim() || undefined, view: filters.view || undefined, sort: filters.sort || undefined }
  const list = useList<CustomerRow>(path, query)
  const mayExport = useIsPermitted('export.people')
  const page = list.page.data as CustomerPage | undefined
  return (
    <ListScreen
      title={t('title')}
      count={page?.total.isExact ? page.total.count : undefined}
      actions={mayExport && <ListExport file="customers.csv" query={query} />}
      filters={
        <>
          <SearchField label={t('searchLabel')} placeholder={t('search')} value={filters.q} onChange={(q) => set({ q, view: '' })} />
          <CompactSelect
            label={t('view')}
            isSet={filters.view !== ''}
            options={views}
            value={filters.view}
            onChange={(view) => set({ view, q: '' })}
          />
          {page?.searchedFor && (
            <span className={styles.said} role="status">
              {t(`searchedFor.${page.searchedFor}`)}
            </span>
          )}
        </>
      }
      views={{ list: 'customers', columns }}
      inspector={open && <CustomerInspector key={open} id={open} onClose={() => setOpen(null)} onOpen={setOpen} />}
    >
      <ListTable
        label={t('title')}
        columns={columns}
        {...{ list, open, isFiltered }}
        keyOf={({ id }) => String(id)}
        onOpen={setOpen}
        empty={t('empty')}
        onClear={clear}
        sort={{ oldestFirst: filters.sort === 'oldest', onSort: (oldestFirst) => set({ sort: oldestFirst ? 'oldest' : '' }) }}
      />
    </ListScreen>
  )
}
