import { Button, buttonClass, cardClass, EmptyState, pageClass } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { data, Link, useRevalidator } from 'react-router'
import { useTranslation } from '#words'
import { statusOf } from '../../../api/api-error.ts'
import { serverApi } from '../../../api/server-api.ts'
import { paths } from '../../../paths.ts'
import { requireProfile } from '../../../session/signed-in.ts'
import { PageWords } from '../../../shop/page-words.tsx'
import { useMoney } from '../../../shop/shop-context.tsx'
import { type Bucket, type Measure, sumOf } from '../model/statistics-buckets.ts'
import { readStatisticsQuery, type StatisticsQuery } from '../model/statistics-query.ts'
import { Sums } from '../parts/sums.tsx'
import type { Route } from './+types/statistics.ts'
import { BucketTable } from './bucket-table.tsx'
import { StatisticsChart } from './statistics-chart.tsx'
import { StatisticsFilters } from './statistics-filters.tsx'

export const handle = { ns: ['statistics', 'cabinet'] }

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const now = new Date()
  const query = readStatisticsQuery(new URL(request.url).searchParams, now)
  const seen = { query, now: now.toISOString() }
  try {
    const { group: groupBy, from: startDate, to: endDate } = query
    const { data: buckets } = await serverApi(context).ordering.orderStatistics({ query: { groupBy, startDate, endDate } })
    return { ...seen, buckets: buckets as readonly Bucket[] }
  } catch (error) {
    // The page stays: another period may be chosen, and trying again is one button away.
    return data({ ...seen, buckets: undefined }, { status: Math.max(500, statusOf(error)) })
  }
}

/** What the customer ordered over time: three sums, one chart, and the same as a table (NS-R2). */
export default function Statistics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('statistics')
  const { query, buckets, now } = loaderData
  return (
    <div className={pageClass({ gap: 'tight' })}>
      <PageWords routeName="statistics" title={t('title')} />
      <h1 className="type-h1">{t('title')}</h1>
      <StatisticsFilters query={query} now={new Date(now)} />
      {buckets ? <Figures query={query} buckets={buckets} /> : <Failed />}
    </div>
  )
}

function Figures({ query, buckets }: { readonly query: StatisticsQuery; readonly buckets: readonly Bucket[] }) {
  const { t } = useTranslation('statistics')
  const [measure, setMeasure] = useState<Measure>('cost')
  if (sumOf(buckets, 'orders_count') === 0) {
    return (
      <div className={cardClass()}>
        <EmptyState
          title={t('empty')}
          actions={
            <Link className={buttonClass({ variant: 'primary' })} to={paths.newOrder()}>
              {t('newOrder')}
            </Link>
          }
        >
          {t('emptyText')}
        </EmptyState>
      </div>
    )
  }
  return (
    <>
      <Totals buckets={buckets} />
      <StatisticsChart buckets={buckets} group={query.group} measure={measure} onMeasure={setMeasure} />
      <BucketTable buckets={buckets} group={query.group} />
    </>
  )
}

function Totals({ buckets }: { readonly buckets: readonly Bucket[] }) {
  const { t } = useTranslation('statistics')
  const money = useMoney()
  const sums = [
    { name: t('measures.cost'), value: money(sumOf(buckets, 'cost').toFixed(6)) },
    { name: t('measures.orders_count'), value: formatQuantity(sumOf(buckets, 'orders_count')) },
    { name: t('measures.quantity'), value: formatQuantity(sumOf(buckets, 'quantity')) },
  ]
  return <Sums sums={sums} />
}

function Failed() {
  const { t } = useTranslation('statistics')
  const { revalidate, state } = useRevalidator()
  return (
    <div className={cardClass()}>
      <EmptyState
        title={t('failed')}
        actions={
          <Button variant="primary" isLoading={state !== 'idle'} onClick={() => void revalidate()}>
            {t('retry')}
          </Button>
        }
      >
        {t('failedText')}
      </EmptyState>
    </div>
  )
}
