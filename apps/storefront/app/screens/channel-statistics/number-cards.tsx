import type { ChannelDayWire } from '@vitrine/insights/contract/schemas'
import { cardClass } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import { figureOf, type Metric, sumOf } from './model/buckets.ts'
import { lastTwoMonths, trendOf } from './model/figures.ts'
import styles from './number-cards.module.css'
import { useReportMessages } from './use-report-messages.ts'

interface NumberCardsProps {
  readonly daily: readonly ChannelDayWire[]
  readonly lastYear: readonly ChannelDayWire[]
}

const shown = ['views', 'hours', 'gained', 'duration'] as const satisfies readonly Metric[]

/** The period in four numbers, each with how the last thirty days did against the thirty before (STAT-006). */
export function NumberCards({ daily, lastYear }: NumberCardsProps) {
  const { t } = useTranslation('channel-reports')
  const labels = useReportMessages()
  const sum = sumOf(daily)
  const [last, before] = lastTwoMonths(lastYear).map((days) => sumOf(days))
  return (
    <section aria-label={t('numbers')}>
      <dl className={styles.cards}>
        {shown.map((metric) => (
          <div key={metric} className={cardClass(styles.card)}>
            <dt className="type-small tone-3">{t(`metrics.${metric}`)}</dt>
            <dd className={styles.number}>{labels.figureOf(sum, metric)}</dd>
            {metric === 'gained' && <dd className="type-small tone-2">{t('lostBeside', { number: labels.number(sum.lost) })}</dd>}
            {last && before && <Trend percent={trendOf(figureOf(last, metric), figureOf(before, metric))} />}
          </div>
        ))}
      </dl>
    </section>
  )
}

function Trend({ percent }: { readonly percent: number | undefined }) {
  const { t } = useTranslation('channel-reports')
  const labels = useReportMessages()
  if (percent === undefined) return null
  const kind = percent > 0 ? 'more' : percent < 0 ? 'less' : 'same'
  return (
    <dd className={`type-small ${styles.trend} ${kind === 'more' ? 'tone-ok' : kind === 'less' ? 'tone-bad' : 'tone-2'}`}>
      <span aria-hidden="true">{{ more: '▲ ', less: '▼ ', same: '' }[kind]}</span>
      {t(`trend.${kind}`, { percent: labels.percent(Math.abs(percent)) })}
    </dd>
  )
}
