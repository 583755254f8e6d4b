import { EmptyState } from '@vitrine/ui/components'
import { useState } from 'react'
import type { ListPage } from '../../api/client.ts'
import { ListExport } from '../../lists/filters/list-export.tsx'
import type { ListColumn } from '../../lists/list-column.ts'
import { ListScreen } from '../../lists/list-screen.tsx'
import { ListTable } from '../../lists/list-table.tsx'
import { useSelection } from '../../lists/selection/use-selection.ts'
import { useList } from '../../lists/use-list.ts'
import { useListAddress } from '../../lists/use-list-address.ts'
import texts from '../../messages/en/orders.json'
import { sayFrom } from '../../messages/texts.ts'
import { type OrderRow, shortLink, stateTones } from '../../orders/order.ts'
import { StateTag } from '../../orders/state-tag.tsx'
import { Action } from '../../parts/action.tsx'
import { useIsPermitted, usePanelPath } from '../../session/panel-context.ts'
import { dollars } from '../../values/dollars.ts'
import { shortTime } from '../../values/times.ts'
import { grouped } from '../../values/units.ts'
import { bulkFiltersOf, orderFilters, questionOf } from './order-filter.ts'
import { OrderFilterBar } from './order-filter-bar.tsx'
import { OrderInspector } from './order-inspector.tsx'
import { OrderTabs } from './order-tabs.tsx'
import styles from './orders-screen.module.css'
import { OrdersSelection } from './orders-selection.tsx'

const t = sayFrom(texts)

interface OrderPage extends ListPage<OrderRow> {
  readonly searchedFor: 'number' | 'email' | 'link' | 'provider' | 'payment' | 'unknown' | null
}

const columns: readonly ListColumn<OrderRow>[] = [
  { key: 'id', name: t('number'), share: 1, sorts: true, show: ({ id }) => <span className="number">{id}</span> },
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
    share: 2,
    isEnd: true,
    leaves: 'phone',
    show: ({ delivered, quantity, state }) => (
      <span className={styles.delivered}>
        <span className={styles.track} aria-hidden="true">
          <span
            className={styles.done}
            data-tone={stateTones[state]}
            style={{ inlineSize: `${Math.min(100, Math.round((delivered / Math.max(1, quantity)) * 100))}%` }}
          />
        </span>
        {`${grouped(delivered)} / ${grouped(quantity)}`}
      </span>
    ),
  },
  { key: 'charged', name: t('charged'), share: 1, isEnd: true, leaves: 'phone', show: ({ charged }) => dollars(charged) },
  { key: 'state', name: t('state'), share: 1.9, show: ({ state }) => <StateTag state={state} /> },
  {
    key: 'placed',
    name: t('placed'),
    sorts: true,
    share: 1.3,
    isEnd: true,
    leaves: 'narrow',
    show: ({ placedAt }) => <span className="tone-3">{shortTime(placedAt)}</span>,
  },
]

/** Orders of the panel by number; one stands open beside them. */
export function OrdersScreen() {
  const path = `${usePanelPath()}/orders`
  const { filters, open, isFiltered, set, setOpen, clear } = useListAddress(orderFilters, ['sort'])
  const query = questionOf(filters)
  const list = useList<OrderRow>(path, query)
  const page = list.page.data as OrderPage | undefined
  const mayAct = useIsPermitted('orders.act')
  const mayExport = useIsPermitted('export.people')
  const listKey = JSON.stringify(filters)
  const selection = useSelection(listKey)
  const [all, setAll] = useState<{ readonly of: string; readonly asOf: string }>()
  const isAll = all?.of === listKey
  const canAll = !isAll && page !== undefined && (list.onNext !== undefined || list.number > 1)
  const clearSelection = () => {
    selection.clear()
    setAll(undefined)
  }
  return (
    <ListScreen
      title={t('title')}
      count={page?.total.isExact ? page.total.count : undefined}
      actions={mayExport && <ListExport file="orders.csv" query={query} />}
      tabs={<OrderTabs state={filters.state} late={filters.late} />}
      filters={
        <>
          <OrderFilterBar filters={filters} onChange={set} />
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
          sort={{ oldestFirst: filters.sort === 'oldest', onSort: (oldestFirst) => set({ sort: oldestFirst ? 'oldest' : '' }) }}
          selection={mayAct ? selection : undefined}
        />
      )}
      {mayAct && page && (isAll || selection.count > 0) && (
        <OrdersSelection
          ids={isAll ? null : selection.keys}
          count={page.total.isExact ? page.total.count : null}
          filters={bulkFiltersOf(filters)}
          asOf={all?.asOf ?? page.asOf}
          onAll={canAll ? () => setAll({ of: listKey, asOf: page.asOf }) : undefined}
          onClear={clearSelection}
        />
      )}
    </ListScreen>
  )
}
