import { toBcp47 } from '@vitrine/platform/kernel'
import { formatCompact, formatDay } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import { type Bucket, figureOf, type Grain, type Metric } from './model/buckets.ts'

const SECONDS = 60

/** How figures of a report are said. */
export function useReportMessages() {
  const { t } = useTranslation('channel-reports')
  const { locale } = useShop()
  const name = toBcp47(locale)
  const percents = new Intl.NumberFormat(name, { style: 'percent', minimumFractionDigits: 1, maximumFractionDigits: 1 })
  const months = new Intl.DateTimeFormat(name, { month: 'long', year: 'numeric', timeZone: 'UTC' })
  const number = (value: number): string => formatCompact(value, locale)
  /** Of a number of percent: 3.5 is `3.5%`. */
  const percent = (value: number): string => percents.format(value / 100)
  const duration = (seconds: number): string => `${Math.floor(seconds / SECONDS)}:${String(Math.round(seconds) % SECONDS).padStart(2, '0')}`
  const day = (iso: string): string => {
    const at = new Date(`${iso.slice(0, 10)}T00:00:00Z`)
    return formatDay(at, { locale, timeZone: 'UTC', now: at })
  }
  const span = (bucket: Bucket, grain: Grain): string => {
    if (grain === 'month') return months.format(new Date(`${bucket.day}T00:00:00Z`))
    return grain === 'week' ? t('weekOf', { day: day(bucket.day) }) : day(bucket.day)
  }
  const figure = (value: number, metric: Metric): string => (metric === 'duration' ? duration(value) : number(value))
  return {
    number,
    percent,
    duration,
    day,
    span,
    figure,
    figureOf: (bucket: Bucket, metric: Metric) => figure(figureOf(bucket, metric), metric),
  }
}
