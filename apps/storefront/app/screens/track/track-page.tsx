import { pageClass } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import type { OpenDialog } from '../../features/order-actions/order-dialogs.tsx'
import { OutcomeNotice } from '../../features/order-actions/outcome-notice.tsx'
import { useOrderActions } from '../../features/order-actions/use-order-actions.ts'
import type { Order } from '../../features/order-list/order-facts.ts'
import { useNow } from '../../features/order-list/use-now.ts'
import { DeliverySkeleton } from '../../features/order-view/delivery/delivery-skeleton.tsx'
import { Guarantee } from '../../features/order-view/guarantee.tsx'
import { KeyStrip } from '../../features/order-view/key-strip.tsx'
import { OrderHead } from '../../features/order-view/order-head.tsx'
import styles from '../../features/order-view/order-page.module.css'
import { OrderPlacesContext } from '../../features/order-view/order-places.ts'
import { PartsTable } from '../../features/order-view/parts-table.tsx'
import { OrderReceipt } from '../../features/order-view/receipt/order-receipt.tsx'
import { Timeline } from '../../features/order-view/timeline.tsx'
import { useFeed } from '../../features/order-view/use-feed.ts'
import { useLiveOrder } from '../../features/order-view/use-live-order.ts'
import { useRefills } from '../../features/order-view/use-refills.ts'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { SessionVariant } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/track-page.ts'
import { AccountCard } from './account-card.tsx'
import { isOwn, loadTracked } from './load-tracked.ts'
import { SameOrder } from './same-order.tsx'
import { trackApi, trackPlaces } from './track-api.ts'

const DeliveryChart = lazy(() => import('../../features/order-view/delivery/delivery-chart.tsx'))
const TrackDialogs = lazy(() => import('./track-dialogs.tsx'))

/** The address is a key: it is nobody else's business. */
export const meta: Route.MetaFunction = () => [
  { name: 'robots', content: 'noindex' },
  { name: 'referrer', content: 'no-referrer' },
]

export async function loader({ context, params }: Route.LoaderArgs) {
  const api = serverApi(context)
  const tracked = await loadTracked(api, params.token, params.id)
  return { ...tracked, isOwn: context.get(requestContext).session !== null && (await isOwn(api, tracked.order.id)) }
}

/** The page follows its order by itself; another order is another page, and a payment is asked about again. */
export const shouldRevalidate = ({ currentUrl, nextUrl, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean =>
  currentUrl.pathname !== nextUrl.pathname || defaultShouldRevalidate

/** An order for anyone who has its public address: no account, no sign-in. */
export default function TrackPage({ loaderData }: Route.ComponentProps) {
  const { token, order } = loaderData
  const calls = useCallback((api: Parameters<typeof trackApi>[0]) => trackApi(api, token), [token])
  const places = useMemo(() => trackPlaces(token), [token])
  return (
    <SessionVariant calls={calls}>
      <OrderPlacesContext value={places}>
        <TrackedOrder key={order.id} {...loaderData} />
      </OrderPlacesContext>
    </SessionVariant>
  )
}

export type TrackDialog = OpenDialog['kind'] | 'refill' | 'claim' | 'renew'

function TrackedOrder(loaded: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation(['track', 'orders'])
  const { panel_name } = useShop().settings
  const { revalidate } = useRevalidator()
  const { order, progress, updatedAt, replace, refresh, refreshProgress } = useLiveOrder(loaded.order, loaded.progress)
  const feed = useFeed(order, loaded.feed)
  const refills = useRefills(order.id, loaded.refills, refreshProgress)
  const now = useNow(loaded.now)
  const [dialog, setDialog] = useState<TrackDialog>()
  const actions = useOrderActions((changed: Order | undefined) => changed && replace(changed))
  const closeOutcome = useCallback(() => actions.say(undefined), [actions.say])
  const title = t('orders:detail.title', { id: formatId(order.id) })
  return (
    <div className={pageClass({ gap: 'tightWhenNarrow', className: styles.page })}>
      <title>{`${title} · ${panel_name}`}</title>
      <p className={styles.crumbs}>
        <span className="number">{title}</span>
        {loaded.isOwn && (
          <>
            <span aria-hidden="true">/</span>
            <Link to={paths.order(order.id)}>{t('openInAccount')}</Link>
          </>
        )}
      </p>
      <OrderHead order={order} network={loaded.network} feed={feed} actions={actions} openDialog={({ kind }) => setDialog(kind)} />
      <OutcomeNotice outcome={actions.outcome} onClose={closeOutcome} />
      <KeyStrip order={order} progress={progress} feed={feed} now={now} />
      <div className={styles.grid}>
        <div className={styles.main}>
          <Suspense fallback={<DeliverySkeleton />}>
            <DeliveryChart order={order} progress={progress} refills={refills.refills} now={now} updatedAt={updatedAt} />
          </Suspense>
          <PartsTable order={order} feed={feed} now={now} />
          <SameOrder orders={loaded.orders} shownId={order.id} />
        </div>
        <div className={styles.side}>
          {!loaded.isOwn && <AccountCard token={loaded.token} orderId={order.id} onAskCode={() => setDialog('claim')} />}
          <Timeline order={order} events={progress.events} now={now} />
          <OrderReceipt order={order} price={progress.price} />
          <Guarantee order={order} refills={{ ...refills, ask: async () => setDialog('refill') }} now={now} />
        </div>
      </div>
      {dialog && (
        <Suspense fallback={null}>
          <TrackDialogs
            kind={dialog}
            token={loaded.token}
            order={order}
            invoiceId={loaded.invoiceId}
            orders={loaded.orders}
            onOpen={setDialog}
            onClose={() => {
              setDialog(undefined)
              // A payment may have gone through meanwhile.
              if (dialog === 'pay') void revalidate()
            }}
            onDone={(text, changed) => {
              setDialog(undefined)
              actions.say({ tone: 'ok', text })
              if (changed) replace(changed)
              else refresh()
              void refills.refresh().catch(() => undefined)
            }}
          />
        </Suspense>
      )}
    </div>
  )
}
