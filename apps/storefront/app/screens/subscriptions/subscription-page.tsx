import { pageClass, SectionCard } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { lazy, Suspense, useCallback, useEffect, useState } from 'react'
import { Link, useLocation, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import { OutcomeNotice } from '../../features/order-actions/outcome-notice.tsx'
import { Updated } from '../../features/order-list/updated.tsx'
import { useLiveList } from '../../features/order-list/use-live-list.ts'
import { useNow } from '../../features/order-list/use-now.ts'
import page from '../../features/order-view/order-page.module.css'
import { isBackAt } from '../../features/payment/cards/linking.ts'
import { clearLinking, storedLinking } from '../../features/payment/cards/stored-linking.ts'
import { OrdersOf } from '../../features/plans/orders-of.tsx'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { cacheShown, useShown } from '../../shop/cache-shown.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import type { Route } from './+types/subscription-page.ts'
import { loadSubscription } from './load-subscription.ts'
import { Publications } from './publications.tsx'
import { SubscribedServices } from './subscribed-services.tsx'
import { SubscriptionHead } from './subscription-head.tsx'
import { SubscriptionPayment } from './subscription-payment.tsx'
import { SubscriptionStrip } from './subscription-strip.tsx'
import { useSubscriptionActions } from './use-subscription-actions.ts'

const CancelSubscription = lazy(() => import('./cancel-subscription.tsx'))

export function loader({ context, request, params }: Route.LoaderArgs) {
  requireProfile({ context, request })
  return loadSubscription(serverApi(context), params.id)
}

const shownCache = cacheShown<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = shownCache.load

export default function SubscriptionPage({ loaderData }: Route.ComponentProps) {
  useShown(shownCache, loaderData)
  const { t } = useTranslation(['plans', 'orders'])
  const { subscription, network } = loaderData
  const now = useNow(loaderData.now)
  const { revalidate } = useRevalidator()
  const refresh = useCallback(() => void revalidate(), [revalidate])
  const actions = useSubscriptionActions(refresh)
  const [isCanceling, setIsCanceling] = useState(false)
  const closeOutcome = useCallback(() => actions.say(undefined), [actions.say])
  const { pathname, search } = useLocation()
  useLiveList(subscription.status === 'in_processing', refresh)
  // Back from linking a card: it is on this page already.
  useEffect(() => {
    const linking = storedLinking()
    if (linking && isBackAt(linking, pathname + search)) clearLinking()
  }, [pathname, search])
  return (
    <div className={pageClass({ gap: 'tightWhenNarrow', className: page.page })}>
      <PageMessages routeName="subscriptions-id" title={t('subscriptions.menu', { id: formatId(subscription.id) })} />
      <nav className={page.crumbs} aria-label={t('orders:detail.breadcrumb')}>
        <Link to={paths.subscriptions()}>{t('subscriptions.title')}</Link>
        <span aria-hidden="true">/</span>
        <span className="tone-3 number" aria-current="page">
          {t('orders:table.number', { id: formatId(subscription.id) })}
        </span>
      </nav>
      <SubscriptionHead subscription={subscription} network={network} actions={actions} onCancel={() => setIsCanceling(true)} />
      <OutcomeNotice outcome={actions.outcome} onClose={closeOutcome} />
      <SubscriptionStrip subscription={subscription} now={now} />
      <div className={page.grid}>
        <div className={page.main}>
          <Publications contents={subscription.subscription_contents} now={now} aside={<Updated at={loaderData.now} />} />
          <SectionCard id="subscription-orders" title={t('subscriptions.orders.title')}>
            <OrdersOf
              of={{ subscription_id: subscription.id }}
              empty={t('subscriptions.orders.empty')}
              label={t('subscriptions.orders.title')}
              now={now}
              version={loaderData.now}
            />
          </SectionCard>
        </div>
        <div className={page.side}>
          <SubscribedServices subscription={subscription} />
          <SubscriptionPayment subscription={subscription} methodId={loaderData.linkingMethodId} knownCards={loaderData.knownCards} />
        </div>
      </div>
      {isCanceling && (
        <Suspense fallback={null}>
          <CancelSubscription
            subscription={subscription}
            onClose={() => setIsCanceling(false)}
            onConfirm={() => actions.run('cancel', subscription.id).then(() => setIsCanceling(false))}
          />
        </Suspense>
      )}
    </div>
  )
}
