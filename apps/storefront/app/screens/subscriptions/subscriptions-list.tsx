import { classNames, listTable } from '@vitrine/ui/components'
import { lazy, Suspense, useCallback, useState } from 'react'
import { redirect, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { orMissing } from '../../api/or-missing.ts'
import { serverApi } from '../../api/server-api.ts'
import { type ListQuery, onShownPage, writeListQuery } from '../../features/order-list/list-query.ts'
import { moveByKeys } from '../../features/order-list/row-keys.ts'
import rows from '../../features/order-list/table.module.css'
import { TableHead } from '../../features/order-list/table-head.tsx'
import { useLiveList } from '../../features/order-list/use-live-list.ts'
import { useNow } from '../../features/order-list/use-now.ts'
import { PlanList } from '../../features/plans/plan-list.tsx'
import { planTable, readPlanQuery, type SubscriptionRow as Subscription } from '../../features/plans/plan-query.ts'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { cacheShown, useShown } from '../../shop/cache-shown.ts'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/subscriptions-list.ts'
import { LatestOrders } from './latest-orders.tsx'
import { SubscriptionRow } from './subscription-row.tsx'
import { useSubscriptionActions } from './use-subscription-actions.ts'

const CancelSubscription = lazy(() => import('./cancel-subscription.tsx'))

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const api = serverApi(context)
  const query = readPlanQuery(new URL(request.url).searchParams)
  const [table, networks] = await orMissing(
    'page',
    Promise.all([api.subscriptions.listSubscriptions({ query: planTable(query) }), api.catalogue.listNetworks()]),
  )
  const shown = onShownPage(query, table.recordsFiltered)
  if (shown) throw redirect(pathOf(shown))
  return {
    query,
    subscriptions: table.data,
    total: table.recordsFiltered,
    counts: table.counts,
    networks: networks.data.map(({ id, name, icon, color }) => ({ id, name, icon, color })),
    now: new Date().toISOString(),
  }
}

const pathOf = (query: ListQuery): string => paths.subscriptions(writeListQuery(query))

const shownCache = cacheShown<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = shownCache.load

export default function SubscriptionsList({ loaderData }: Route.ComponentProps) {
  useShown(shownCache, loaderData)
  const { t } = useTranslation(['plans', 'orders'])
  const { show_create_order_types: kinds } = useShop().settings
  const { query, subscriptions, total, counts, networks } = loaderData
  const now = useNow(loaderData.now)
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => void revalidate(), [revalidate])
  const actions = useSubscriptionActions(refresh)
  const [canceling, setCanceling] = useState<Subscription>()
  useLiveList(
    subscriptions.some(({ status }) => status === 'in_processing'),
    refresh,
  )
  const heads = [
    t('subscriptions.table.subscription'),
    t('subscriptions.table.services'),
    t('subscriptions.table.publications'),
    t('orders:table.status'),
    t('subscriptions.table.total'),
  ]
  const labels = {
    title: t('subscriptions.title'),
    create: t('subscriptions.create'),
    search: t('subscriptions.search'),
    emptyTitle: t('subscriptions.empty.title'),
    emptyText: t('subscriptions.empty.text'),
    noMatch: t('subscriptions.empty.noMatch'),
  }
  return (
    <PlanList
      routeName="subscriptions"
      labels={labels}
      createPath={kinds.autopromotion ? paths.newOrder({ type: 'autopromotion' }) : undefined}
      query={query}
      pathOf={pathOf}
      total={total}
      counts={counts}
      updatedAt={loaderData.now}
      actions={actions}
      below={<LatestOrders subscriptions={subscriptions} now={now} version={loaderData.now} />}
    >
      <div className={listTable.frame}>
        <table className={classNames(listTable.table, rows.table)}>
          <TableHead caption={t('subscriptions.table.caption')} heads={heads} />
          <tbody onKeyDown={moveByKeys}>
            {subscriptions.map((subscription) => (
              <SubscriptionRow
                key={subscription.id}
                subscription={subscription}
                network={networks.find(({ id }) => id === subscription.network_id)}
                now={now}
                actions={actions}
                onCancel={setCanceling}
              />
            ))}
          </tbody>
        </table>
      </div>
      {canceling && (
        <Suspense fallback={null}>
          <CancelSubscription
            subscription={subscriptions.find(({ id }) => id === canceling.id) ?? canceling}
            onClose={() => setCanceling(undefined)}
            onConfirm={() => actions.run('cancel', canceling.id).then(() => setCanceling(undefined))}
          />
        </Suspense>
      )}
    </PlanList>
  )
}
