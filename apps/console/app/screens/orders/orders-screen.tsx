import { EmptyState, FilterChip } from '@vitrine/ui/components'
import { useState } from 'react'
import type { ListPage } from '../../api/client.ts'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useSelection } from '../../lists/selection/use-selection.ts'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
import { type OrderRow, orderStates, shortLink } from '../../orders/order.ts'
import { StateTag } from '../../orders/state-tag.tsx'
import { Action } from '../../parts/action.tsx'
import { CompactSelect } from '../../parts/compact-select.tsx'
import { SearchField } from '../../parts/search-field.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { OrderInspector } from './order-inspector.tsx'
import styles from './orders-screen.module.css'
import { OrdersSelection } from './orders-selection.tsx'

const t = sayFrom(texts)

interface OrderPage extends ListPage<OrderRow> {
  readonly searchedFor: 'number' | 'email' | 'link' | 'provider' | 'unknown' | null
}

const columns: readonly ListColumn<OrderRow>[] = [
  { key: 'id', name: t('number'), share: 1, show: ({ id }) => <span className="number">{id}</span> },
  {
    key: 'service',
    name: t('service'),
    share: 3.2,
    show: ({ service, link }) => (
      <>
        {service.name} <span className="tone-3">{link && shortLink(link)}</span>
      </>
    ),
  },
  {
    key: 'customer',
    name: t('customer'),
    share: 1.9,
    leaves: 'narrow',
    show: ({ customer }) => <span className="tone-2">{customer.id === 0 ? t('noCustomer') : (customer.email ?? customer.id)}</span>,
  },
  {
    key: 'delivered',
    name: t('delivered'),
    share: 1.4,
    isEnd: true,
    leaves: 'phone',
    show: ({ delivered, quantity }) => `${grouped(delivered)} / ${grouped(quantity)}`,
  },
  { key: 'charged', name: t('charged'), share: 1, isEnd: true, leaves: 'phone', show: ({ charged }) => dollars(charged) },
  { key: 'state', name: t('state'), share: 1.9, show: ({ state }) => <StateTag state={state} /> },
  {
    key: 'placed',
    name: t('placed'),
    share: 1.3,
    isEnd: true,
    leaves: 'narrow',
    show: ({ placedAt }) => <span className="tone-3">{shortTime(placedAt)}</span>,
  },
]

const stateOptions = [
  { value: '', name: t('anyState') },
  ...orderStates.map((state) => ({ value: state as string, name: t(`states.${state}`) })),
]

/** Orders of the panel, the newest first; one stands open beside them. */
export function OrdersScreen() {
  const path = `${usePanelPath()}/orders`
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(['q', 'state', 'customer'])
  const list = useList<OrderRow>(path, {
    q: filters.q.trim() || undefined,
    'filter.state': filters.state || undefined,
    'filter.customerId': filters.customer || undefined,
  })
  const page = list.page.data as OrderPage | undefined
  const mayAct = useIsPermitted('orders.act')
  const listKey = JSON.stringify(filters)
  const selection = useSelection(listKey)
  const [all, setAll] = useState<{ readonly of: string; readonly asOf: string }>()
  const isAll = all?.of === listKey
  // A search and a customer at once are not asked for as a whole.
  const canAll = !isAll && page !== undefined && (list.onNext !== undefined || list.number > 1) && !(filters.q.trim() && filters.customer)
  const clearSelection = () => {
    selection.clear()
    setAll(undefined)
  }
  return (
    <ListScreen
      title={t('title')}
      count={page?.total.isExact ? page.total.count : undefined}
      filters={
        <>
          <SearchField label={t('searchLabel')} placeholder={t('search')} value={filters.q} onChange={(q) => set({ q })} />
          <CompactSelect
            label={t('state')}
            isSet={filters.state !== ''}
            options={stateOptions}
            value={filters.state}
            onChange={(state) => set({ state })}
          />
          {filters.customer && (
            <FilterChip removeLabel={t('ofAllCustomers')} onRemove={() => set({ customer: '' })}>
              {t('ofCustomer', { id: filters.customer })}
            </FilterChip>
          )}
          {page?.searchedFor && (
            <span className={styles.said} role="status">
              {t(`searchedFor.${page.searchedFor}`)}
            </span>
          )}
        </>
      }
      views={{ list: 'orders', columns }}
      inspector={open && <OrderInspector key={open} id={open} onClose={() => setOpen(null)} onOpen={setOpen} />}
    >
      {page && page.rows.length === 0 && list.onNext ? (
        <EmptyState title={t('noneYet')} actions={<Action onClick={list.onNext}>{t('searchOlder')}</Action>}>
          {t('noneYetText')}
        </EmptyState>
      ) : (
        <ListTable
          label={t('title')}
          columns={columns}
          {...{ list, open, isFiltered }}
          keyOf={({ id }) => String(id)}
          onOpen={setOpen}
          empty={t('empty')}
          onClear={clear}
          selection={mayAct ? selection : undefined}
        />
      )}
      {mayAct && page && (isAll || selection.count > 0) && (
        <OrdersSelection
          ids={isAll ? null : selection.keys}
          count={page.total.isExact ? page.total.count : null}
          filters={{ q: filters.q.trim(), state: filters.state || null, customerId: Number(filters.customer) || null }}
          asOf={all?.asOf ?? page.asOf}
          onAll={canAll ? () => setAll({ of: listKey, asOf: page.asOf }) : undefined}
          onClear={clearSelection}
        />
      )}
    </ListScreen>
  )
}
