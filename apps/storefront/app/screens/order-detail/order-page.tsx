import { buttonClass, pageClass } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { lazy, Suspense, useCallback, useState } from 'react'
import { Link, type ShouldRevalidateFunctionArgs, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import { type OpenDialog, OrderDialogs } from '../../features/order-actions/order-dialogs.tsx'
import { OutcomeNotice } from '../../features/order-actions/outcome-notice.tsx'
import { useOrderActions } from '../../features/order-actions/use-order-actions.ts'
import type { Order } from '../../features/order-list/order-facts.ts'
import { useNow } from '../../features/order-list/use-now.ts'
import { DeliverySkeleton } from '../../features/order-view/delivery/delivery-skeleton.tsx'
import { KeywordRanks } from '../../features/order-view/delivery/keyword-ranks.tsx'
import { Guarantee } from '../../features/order-view/guarantee.tsx'
import { KeyStrip } from '../../features/order-view/key-strip.tsx'
import { OrderHead } from '../../features/order-view/order-head.tsx'
import styles from '../../features/order-view/order-page.module.css'
import { PartsTable } from '../../features/order-view/parts-table.tsx'
import { OrderReceipt } from '../../features/order-view/receipt/order-receipt.tsx'
import { Timeline } from '../../features/order-view/timeline.tsx'
import { useFeed } from '../../features/order-view/use-feed.ts'
import { useLiveOrder } from '../../features/order-view/use-live-order.ts'
import { useRefills } from '../../features/order-view/use-refills.ts'
import { isOpen } from '../../features/payment/invoice/invoice-result.ts'
import { OpenPayments } from '../../features/payment/open/open-payments.tsx'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { useShop } from '../../shop/shop-context.tsx'
import { tabTitle } from '../../shop/tab-title.ts'
import type { Route } from './+types/order-page.ts'
import { loadOrder } from './load-order.ts'

const DeliveryChart = lazy(() => import('../../features/order-view/delivery/delivery-chart.tsx'))

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireProfile({ context, request })
  return loadOrder(serverApi(context), params.id)
}

/** The page follows its order by itself; only another order is another page. */
export const shouldRevalidate = ({ currentParams, nextParams }: ShouldRevalidateFunctionArgs): boolean => currentParams.id !== nextParams.id

export default function OrderPage({ loaderData }: Route.ComponentProps) {
  return <OrderView key={loaderData.order.id} {...loaderData} />
}

function OrderView(loaded: Route.ComponentProps['loaderData']) {
  const { t } = useTranslation('orders')
  const shop = useShop()
  const navigate = useNavigate()
  const { order, progress, updatedAt, replace, refresh, refreshProgress } = useLiveOrder(loaded.order, loaded.progress)
  const feed = useFeed(order, loaded.feed)
  const refills = useRefills(order.id, loaded.refills, refreshProgress)
  const now = useNow(loaded.now)
  const [dialog, setDialog] = useState<OpenDialog>()
  const actions = useOrderActions((changed: Order | undefined) => (changed ? replace(changed) : void navigate(paths.orders())))
  const closeOutcome = useCallback(() => actions.say(undefined), [actions.say])
  return (
    <div className={pageClass({ gap: 'tightWhenNarrow', className: styles.page })}>
      <title>{tabTitle(`${t('detail.title', { id: formatId(order.id) })} · ${shop.settings.panel_name}`, shop)}</title>
      <nav className={styles.crumbs} aria-label={t('detail.breadcrumb')}>
        <Link to={paths.orders()}>{t('detail.back')}</Link>
        <span aria-hidden="true">/</span>
        {order.drip_feed_id !== null && order.drip_feed_id !== order.id && (
          <>
            <Link to={paths.order(order.drip_feed_id)} className="number">
              {t('table.number', { id: formatId(order.drip_feed_id) })}
            </Link>
            <span aria-hidden="true">/</span>
          </>
        )}
        <span className="tone-3 number" aria-current="page">
          {t('table.number', { id: formatId(order.id) })}
        </span>
      </nav>
      <OrderHead order={order} network={loaded.network} feed={feed} actions={actions} openDialog={setDialog} />
      <OutcomeNotice outcome={actions.outcome} onClose={closeOutcome} />
      {order.status === 'unpaid' || order.status === 'in_moderation' ? <OpenPayments loaded={loaded.payments.filter(isOpen)} /> : null}
      <KeyStrip order={order} progress={progress} feed={feed} now={now} />
      <div className={styles.grid}>
        <div className={styles.main}>
          <Suspense fallback={<DeliverySkeleton />}>
            <DeliveryChart order={order} progress={progress} refills={refills.refills} now={now} updatedAt={updatedAt} />
          </Suspense>
          <PartsTable order={order} feed={feed} now={now} />
          {loaded.keywords && <KeywordRanks ranking={loaded.keywords} />}
        </div>
        <div className={styles.side}>
          <Timeline order={order} events={progress.events} now={now} />
          <OrderReceipt order={order} price={progress.price} />
          <Guarantee order={order} refills={refills} now={now} />
        </div>
      </div>
      <OrderDialogs
        open={dialog && { ...dialog, order }}
        onClose={() => setDialog(undefined)}
        actions={actions}
        onPaid={() => {
          setDialog(undefined)
          actions.say({ tone: 'ok', text: t('actions.done.pay', { id: formatId(order.id) }) })
          refresh()
        }}
      />
      <Link className={`${buttonClass({ isBlock: true })} ${styles.backNarrow}`} to={paths.orders()}>
        {t('detail.back')}
      </Link>
    </div>
  )
}
