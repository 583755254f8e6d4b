import { pageClass } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { lazy, Suspense, useCallback, useMemo, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useRevalidator } from 'react-router'
import { useTranslation } from '#words'
import { serverApi } from '../../../api/server-api.ts'
import { paths } from '../../../paths.ts'
import { requestContext } from '../../../server-contexts.ts'
import { SessionVariant } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import type { OpenDialog } from '../actions/order-dialogs.tsx'
import { OutcomeNotice } from '../actions/outcome-notice.tsx'
import { useOrderActions } from '../actions/use-order-actions.ts'
import { DeliverySkeleton } from '../detail/delivery-skeleton.tsx'
import { Guarantee } from '../detail/guarantee.tsx'
import { KeyStrip } from '../detail/key-strip.tsx'
import { OrderHead } from '../detail/order-head.tsx'
import styles from '../detail/order-page.module.css'
import { OrderReceipt } from '../detail/order-receipt.tsx'
import { PartsTable } from '../detail/parts-table.tsx'
import { Timeline } from '../detail/timeline.tsx'
import { useFeed } from '../detail/use-feed.ts'
import { useLiveOrder } from '../detail/use-live-order.ts'
import { useRefills } from '../detail/use-refills.ts'
import type { Order } from '../model/order-facts.ts'
import { OrderPlacesContext } from '../order-places.ts'
import { useNow } from '../use-now.ts'
import type { Route } from './+types/track-page.ts'
import { AccountCard } from './account-card.tsx'
import { isOwn, loadTracked } from './load-tracked.ts'
import { SameOrder } from './same-order.tsx'
import { trackApi, trackPlaces } from './track-api.ts'

const DeliveryChart = lazy(() => import('../detail/delivery-chart.tsx'))
const TrackDialogs = lazy(() => import('./track-dialogs.tsx'))

export const handle = { ns: ['track', 'orders', 'order', 'payment', 'plans'] }

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

/** An order for whoever has its public address: no account, no sign-in. */
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
