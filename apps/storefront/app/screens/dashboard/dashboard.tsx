import type { Locale } from '@vitrine/platform/kernel'
import { buttonClass, IconChart, IconPlus, PageHead, pageClass } from '@vitrine/ui/components'
import { formatDuration, formatQuantity } from '@vitrine/ui/formats'
import { useEffect } from 'react'
import { Link, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { serverApi } from '../../api/server-api.ts'
import { BannerSlot } from '../../features/banners/banner-slot.tsx'
import { useNow } from '../../features/order-list/use-now.ts'
import { OpenPayments } from '../../features/payment/open/open-payments.tsx'
import { OfferStrip } from '../../features/services/offers/offer-strip.tsx'
import { paths } from '../../paths.ts'
import { requestContext } from '../../request/server-contexts.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { cacheShown, useShown } from '../../shop/cache-shown.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import type { Route } from './+types/dashboard.ts'
import { BalanceCard } from './balance-card.tsx'
import styles from './dashboard.module.css'
import { DeliveringNow } from './delivering-now.tsx'
import { FinishedLately } from './finished-lately.tsx'
import { GradeCard } from './grade-card.tsx'
import { addressedAs, dayPart, type Sentence, sentenceOf } from './greeting.ts'
import { type DashboardData, loadDashboard } from './load-dashboard.ts'
import { NextCard } from './next-card.tsx'
import { OrdersCard } from './orders-card.tsx'
import { RecentPayments } from './recent-payments.tsx'
import { SpendingCard } from './spending-card.tsx'
import { Starter } from './starter.tsx'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const { panel } = context.get(requestContext)
  return loadDashboard(serverApi(context), { hasGrades: panel.settings.grades_enabled })
}

const LIVE_EVERY_MS = 15_000

const shownCache = cacheShown<Awaited<ReturnType<typeof loader>>>()
export const clientLoader = shownCache.load

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  useShown(shownCache, loaderData)
  const { t } = useTranslation('cabinet')
  const now = useNow(loaderData.now)
  useLive(loaderData.in_processing_order_count > 0 || loaderData.feeds.length > 0)
  return (
    <div className={pageClass({ gap: 'tightWhenNarrow' })}>
      <PageMessages routeName="dashboard" title={t('dashboard.title')} />
      <Greeting shown={loaderData} now={now} />
      <BannerSlot place="dashboard" />
      <OpenPayments loaded={loaderData.open} />
      <OfferStrip offers={loaderData.offers} networks={loaderData.networks} />
      {loaderData.orders_count === 0 ? <FirstDays shown={loaderData} now={now} /> : <Cards shown={loaderData} now={now} />}
    </div>
  )
}

/** While orders or drip feeds are under way the page is polled every 15 seconds, in a visible tab. */
function useLive(isUnderWay: boolean): void {
  const { revalidate } = useRevalidator()
  useEffect(() => {
    if (!isUnderWay) return
    const timer = setInterval(() => {
      if (!document.hidden) void revalidate()
    }, LIVE_EVERY_MS)
    return () => clearInterval(timer)
  }, [isUnderWay, revalidate])
}

interface PartProps {
  readonly shown: DashboardData
  readonly now: Date
}

function Greeting({ shown, now }: PartProps) {
  const { t } = useTranslation(['cabinet', 'orders'])
  const { locale, timeZone } = useShop()
  const name = addressedAs(shown.person.name, locale)
  const messageOf = useSentence()
  return (
    <PageHead
      className={styles.head}
      title={name ? t(`dashboard.greeting.${dayPart(new Date(shown.now), timeZone)}`, { name }) : t('dashboard.title')}
      lead={messageOf(sentenceOf(shown, now))}
      isEnded
    >
      {shown.orders_count > 0 ? (
        <Link className={buttonClass({ size: 'medium' })} to={paths.statistics()}>
          <IconChart size={16} />
          {t('orders:statistics')}
        </Link>
      ) : (
        <Link className={buttonClass({ size: 'medium', className: styles.newOrder })} to={paths.newOrder()}>
          <IconPlus size={16} />
          {t('dashboard.newOrder')}
        </Link>
      )}
    </PageHead>
  )
}

/** Chinese and Japanese have their space in the full stop. */
const betweenSentences = (locale: Locale): string => (locale === 'ja' || locale === 'zh_CN' ? '' : ' ')

function useSentence(): (sentence: Sentence) => string {
  const { t } = useTranslation('cabinet')
  const { locale } = useShop()
  return (sentence) => {
    if (sentence.kind === 'quiet' || sentence.kind === 'none') return t(`dashboard.sentence.${sentence.kind}`)
    const said = t(`dashboard.sentence.${sentence.kind}`, { count: sentence.count, number: formatQuantity(sentence.count) })
    if (sentence.kind === 'finished' || sentence.nextInMinutes === undefined) return said
    const next = sentence.kind === 'feeds' ? 'nextRun' : 'next'
    return [said, t(`dashboard.sentence.${next}`, { time: formatDuration(sentence.nextInMinutes, locale) })].join(betweenSentences(locale))
  }
}

function Cards({ shown, now }: PartProps) {
  return (
    <>
      <div className={styles.top}>
        <BalanceCard person={shown.person} />
        {shown.grade ? <GradeCard grade={shown.grade} /> : <OrdersCard shown={shown} />}
        <NextCard shown={shown} />
      </div>
      <div className={styles.columns}>
        <div className={styles.stack}>
          <DeliveringNow shown={shown} now={now} />
          <FinishedLately shown={shown} now={now} />
        </div>
        <div className={styles.stack}>
          <SpendingCard spending={shown.spending} />
          <RecentPayments rows={shown.recent} now={now} />
        </div>
      </div>
    </>
  )
}

/** Nothing to show yet: three steps instead of a page of empty cards. */
function FirstDays({ shown, now }: PartProps) {
  return (
    <div className={styles.columns}>
      <Starter balance={shown.person.balance} />
      <div className={styles.stack}>
        <BalanceCard person={shown.person} />
        {shown.recent.length > 0 && <RecentPayments rows={shown.recent} now={now} />}
      </div>
    </div>
  )
}
