import { Button, cardClass, EmptyState, pageClass } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { data, useRevalidator } from 'react-router'
import { useTranslation } from '#i18n'
import { statusOf } from '../../api/api-error.ts'
import { serverApi } from '../../api/server-api.ts'
import { type Bucket, type Measure, measures, sumOf } from '../../features/charts/statistics-buckets.ts'
import { Sums } from '../../features/charts/sums.tsx'
import { EmptyCard } from '../../page/empty-card.tsx'
import { paths } from '../../paths.ts'
import { requireProfile } from '../../session/require-profile.ts'
import { PageMessages } from '../../shop/page-messages.tsx'
import { useMoney } from '../../shop/shop-context.tsx'
import type { Route } from './+types/statistics.ts'
import { BucketTable } from './bucket-table.tsx'
import { changeOf } from './change.ts'
import { StatisticsChart } from './statistics-chart.tsx'
import { StatisticsFilters } from './statistics-filters.tsx'
import { periodBefore, readStatisticsQuery, type StatisticsQuery } from './statistics-query.ts'
import { useChangeLabels } from './use-change-labels.ts'

export async function loader({ context, request }: Route.LoaderArgs) {
  requireProfile({ context, request })
  const now = new Date()
  const query = readStatisticsQuery(new URL(request.url).searchParams, now)
  const seen = { query, now: now.toISOString() }
  const api = serverApi(context)
  const bucketsOf = async ({ group: groupBy, from: startDate, to: endDate }: StatisticsQuery): Promise<readonly Bucket[]> =>
    (await api.ordering.orderStatistics({ query: { groupBy, startDate, endDate } })).data
  try {
    const [buckets, before] = await Promise.all([bucketsOf(query), bucketsOf(periodBefore(query)).catch(() => undefined)])
    return { ...seen, buckets, before }
  } catch (error) {
    // The page stays: another period may be chosen, and trying again is one button away.
    return data({ ...seen, buckets: undefined, before: undefined }, { status: Math.max(500, statusOf(error)) })
  }
}

/** What the customer ordered over time: three sums, one chart, and the same as a table (NS-R2). */
export default function Statistics({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('statistics')
  const { query, buckets, before, now } = loaderData
  return (
    <div className={pageClass({ gap: 'tight' })}>
      <PageMessages routeName="statistics" title={t('title')} />
      <h1 className="type-h1">{t('title')}</h1>
      <StatisticsFilters query={query} now={new Date(now)} />
      {buckets ? <Figures query={query} buckets={buckets} before={before} /> : <Failed />}
    </div>
  )
}

interface FiguresProps {
  readonly query: StatisticsQuery
  readonly buckets: readonly Bucket[]
  /** Of the period before; without them nothing is compared. */
  readonly before: readonly Bucket[] | undefined
}

function Figures({ query, buckets, before }: FiguresProps) {
  const { t } = useTranslation('statistics')
  const [measure, setMeasure] = useState<Measure>('cost')
  if (sumOf(buckets, 'orders_count') === 0) {
    return (
      <EmptyCard title={t('empty')} action={{ text: t('newOrder'), to: paths.newOrder() }}>
        {t('emptyText')}
      </EmptyCard>
    )
  }
  return (
    <>
      <Totals buckets={buckets} before={before} />
      <StatisticsChart buckets={buckets} group={query.group} measure={measure} onMeasure={setMeasure} />
      <BucketTable buckets={buckets} group={query.group} />
    </>
  )
}

function Totals({ buckets, before }: Omit<FiguresProps, 'query'>) {
  const { t } = useTranslation('statistics')
  const money = useMoney()
  const labelOf = useChangeLabels()
  const sums = measures.map((measure) => {
    const sum = sumOf(buckets, measure)
    return {
      name: t(`measures.${measure}`),
      value: measure === 'cost' ? money(sum.toFixed(6)) : formatQuantity(sum),
      note: before && labelOf(changeOf(sum, sumOf(before, measure))),
    }
  })
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
