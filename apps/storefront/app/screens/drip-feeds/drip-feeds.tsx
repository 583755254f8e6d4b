import { classNames, listTable } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
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
import { type DripFeed, planTable, readPlanQuery } from '../../features/plans/plan-query.ts'
import { usePlanActions } from '../../features/plans/use-plan-actions.ts'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { useSession } from '../../session/session-context.tsx'
import { cacheShown, useShown } from '../../shop/cache-shown.ts'
import type { Route } from './+types/drip-feeds.ts'
import { ComingCard } from './coming-card.tsx'
import { DripFeedRows } from './drip-feed-rows.tsx'

const CancelDripFeed = lazy(() => import('./cancel-drip-feed.tsx'))

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const api = serverApi(context)
  const query = readPlanQuery(new URL(request.url).searchParams)
  const [table, networks] = await orMissing(
    'page',
    Promise.all([api.ordering.listDripFeeds({ query: planTable(query) }), api.catalogue.listNetworks()]),
  )
  const shown = onShownPage(query, table.recordsFiltered)
  if (shown) throw redirect(pathOf(shown))
  return {
    query,
    feeds: table.data,
    total: table.recordsFiltered,
    counts: table.counts,
    networks: networks.data.map(({ id, name, icon, color }) => ({ id, name, icon, color })),
    now: new Date().toISOString(),
  }
}

const pathOf = (query: ListQuery): string => paths.dripFeeds(writeListQuery(query))

const shownCache = cacheShown<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = shownCache.load

export default function DripFeeds({ loaderData }: Route.ComponentProps) {
  useShown(shownCache, loaderData)
  const { t } = useTranslation(['plans', 'orders'])
  const { query, feeds, total, counts, networks } = loaderData
  const now = useNow(loaderData.now)
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => void revalidate(), [revalidate])
  const actions = useFeedActions(refresh)
  const [canceling, setCanceling] = useState<DripFeed>()
  useLiveList(
    feeds.some(({ status }) => status === 'in_processing'),
    refresh,
  )
  const heads = [
    t('feeds.table.feed'),
    t('orders:table.service'),
    t('orders:table.delivery'),
    t('orders:table.status'),
    t('orders:table.cost'),
  ]
  const labels = {
    title: t('feeds.title'),
    create: t('orders:newOrder'),
    search: t('feeds.search'),
    emptyTitle: t('feeds.empty.title'),
    emptyText: t('feeds.empty.text'),
    noMatch: t('feeds.empty.noMatch'),
  }
  return (
    <PlanList
      routeName="drip-feed"
      banner="drip_feed"
      labels={labels}
      createPath={paths.newOrder()}
      query={query}
      pathOf={pathOf}
      total={total}
      counts={counts}
      updatedAt={loaderData.now}
      actions={actions}
      below={<ComingCard feeds={feeds} networks={networks} now={now} />}
    >
      <div className={listTable.frame}>
        <table className={classNames(listTable.table, rows.table)}>
          <TableHead caption={t('feeds.table.caption')} heads={heads} />
          <tbody onKeyDown={moveByKeys}>
            {feeds.map((feed) => (
              <DripFeedRows
                key={feed.id}
                feed={feed}
                network={networks.find(({ id }) => id === feed.service.network_id)}
                now={now}
                version={loaderData.now}
                actions={actions}
                onCancel={setCanceling}
              />
            ))}
          </tbody>
        </table>
      </div>
      {canceling && (
        <Suspense fallback={null}>
          <CancelDripFeed
            feed={feeds.find(({ id }) => id === canceling.id) ?? canceling}
            onClose={() => setCanceling(undefined)}
            onConfirm={() => actions.run('cancel', canceling.id).then(() => setCanceling(undefined))}
          />
        </Suspense>
      )}
    </PlanList>
  )
}

/** A drip feed is paused and resumed as the order that it was bought as. */
function useFeedActions(refresh: () => void) {
  const { t } = useTranslation('plans')
  const { api, loadProfile } = useSession()
  return usePlanActions({
    send: (command, id) => {
      if (command === 'cancel') return api.ordering.cancelDripFeed({ params: { dripFeedId: id } })
      const input = { params: { orderId: id } }
      return command === 'pause' ? api.ordering.pauseOrder(input) : api.ordering.activateOrder(input)
    },
    labels: (command, id) => t(`feeds.done.${command}`, { id: formatId(id) }),
    onChanged: (command) => {
      refresh()
      // The balance is larger now.
      if (command === 'cancel') void loadProfile().catch(() => undefined)
    },
  })
}
