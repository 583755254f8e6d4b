import { buttonClass, cardClass, EmptyState, IconChart, IconPlus, PageHead, pageClass } from '@vitrine/ui/components'
import { useCallback, useState } from 'react'
import { Link, redirect, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { BannerSlot } from '../../features/banners/banner-slot.tsx'
import { type OpenDialog, OrderDialogs } from '../../features/order-actions/order-dialogs.tsx'
import { OutcomeNotice } from '../../features/order-actions/outcome-notice.tsx'
import { useOrderActions } from '../../features/order-actions/use-order-actions.ts'
import { Filters } from '../../features/order-list/filters/filters.tsx'
import styles from '../../features/order-list/list.module.css'
import {
  isFiltered,
  type ListQuery,
  onShownPage,
  readListQuery,
  tableQuery,
  withoutFilters,
  writeListQuery,
} from '../../features/order-list/list-query.ts'
import { Pages } from '../../features/order-list/pages.tsx'
import { StatusViews } from '../../features/order-list/status-views.tsx'
import { Updated } from '../../features/order-list/updated.tsx'
import { useLiveList } from '../../features/order-list/use-live-list.ts'
import { useNow } from '../../features/order-list/use-now.ts'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { cacheShown, useShown } from '../../shop/cache-shown.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/orders-list.ts'
import { CreatedNotice } from './created-notice.tsx'
import { OrdersExport } from './orders-export.tsx'
import { OrdersTable } from './orders-table.tsx'
import { SelectionBar } from './selection-bar.tsx'
import { useSelection } from './use-selection.ts'

const pathOf = (query: ListQuery): string => paths.orders(writeListQuery(query))

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const api = serverApi(context)
  const query = readListQuery(new URL(request.url).searchParams)
  const [table, networks] = await orMissing(
    'page',
    Promise.all([api.ordering.orderTable({ query: tableQuery(query) }), api.catalogue.listNetworks()]),
  )
  const shown = onShownPage(query, table.recordsFiltered)
  if (shown) throw redirect(pathOf(shown))
  return {
    query,
    orders: table.data,
    total: table.recordsFiltered,
    counts: table.counts,
    networks: networks.data.map(({ id, name, icon, color }) => ({ id, name, icon, color })),
    now: new Date().toISOString(),
  }
}

const shownCache = cacheShown<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = shownCache.load

export default function OrdersList({ loaderData }: Route.ComponentProps) {
  useShown(shownCache, loaderData)
  const { t } = useTranslation('orders')
  const { query, orders, total, counts, networks } = loaderData
  const now = useNow(loaderData.now)
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => void revalidate(), [revalidate])
  const actions = useOrderActions(refresh)
  const [dialog, setDialog] = useState<OpenDialog>()
  const selection = useSelection(orders)
  useLiveList(
    orders.some(({ status }) => status === 'in_processing' || status === 'in_moderation'),
    refresh,
  )
  const closeOutcome = useCallback(() => actions.say(undefined), [actions.say])
  const all = Object.values(counts).reduce((sum, count) => sum + count, 0)
  return (
    <div className={pageClass({ gap: 'tight', className: styles.page })}>
      <PageMessages routeName="orders" title={t('title')} />
      <PageHead title={t('title')}>
        <span className={styles.tools}>
          {all > 0 && (
            <Link className={buttonClass({ className: styles.wide })} to={paths.statistics()}>
              <IconChart size={16} />
              {t('statistics')}
            </Link>
          )}
          {total > 0 && <OrdersExport query={query} total={total} />}
          <Link className={buttonClass({ className: styles.wide })} to={paths.newOrder()}>
            <IconPlus size={16} />
            {t('newOrder')}
          </Link>
        </span>
      </PageHead>
      <BannerSlot place="orders" />
      <CreatedNotice />
      <OutcomeNotice outcome={actions.outcome} onClose={closeOutcome} />
      {all === 0 && !isFiltered(query) ? (
        <div className={cardClass()}>
          <NoOrders />
        </div>
      ) : (
        <>
          <StatusViews query={query} label={t('views.label')} pathOf={pathOf} counts={counts} all={all} />
          <Filters query={query} networks={networks} orders={orders} aside={<Updated at={loaderData.now} />} />
          <div className={cardClass(styles.card)}>
            {orders.length === 0 ? (
              <NoMatch isFiltered={isFiltered(query)} to={pathOf(withoutFilters(query))} />
            ) : (
              <OrdersTable orders={orders} networks={networks} now={now} actions={actions} openDialog={setDialog} selection={selection} />
            )}
            {total > 0 && <Pages query={query} total={total} pathOf={pathOf} />}
          </div>
          <SelectionBar selection={selection} say={actions.say} onChanged={refresh} />
        </>
      )}
      <OrderDialogs
        open={dialog && { ...dialog, order: orders.find(({ id }) => id === dialog.order.id) ?? dialog.order }}
        onClose={() => setDialog(undefined)}
        actions={actions}
        onPaid={() => {
          setDialog(undefined)
          refresh()
        }}
      />
    </div>
  )
}

function NoOrders() {
  const { t } = useTranslation('orders')
  return (
    <EmptyState
      title={t('empty.title')}
      actions={
        <>
          <Link className={buttonClass({ variant: 'primary' })} to={paths.newOrder()}>
            {t('empty.create')}
          </Link>
          <Link className={buttonClass()} to={paths.index()}>
            {t('empty.browse')}
          </Link>
        </>
      }
    >
      {t('empty.text')}
    </EmptyState>
  )
}

function NoMatch({ isFiltered: hasFilters, to }: { readonly isFiltered: boolean; readonly to: string }) {
  const { t } = useTranslation('orders')
  if (!hasFilters) return <EmptyState title={t('empty.noStatus')} />
  return (
    <EmptyState
      title={t('empty.noMatch')}
      actions={
        <Link className={buttonClass()} to={to}>
          {t('filters.clearAll')}
        </Link>
      }
    >
      {t('empty.noMatchText')}
    </EmptyState>
  )
}
