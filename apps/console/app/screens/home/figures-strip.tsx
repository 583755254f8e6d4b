import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { dollars } from '../../values/dollars.ts'
import { grouped } from '../../values/units.ts'
import { type Measure, measured, measuresOf } from './chart-measures.ts'
import { seriesOf } from './chart-series.ts'
import strip from './figures-strip.module.css'
import styles from './home-screen.module.css'
import { Sparkline } from './sparkline.tsx'
import { changePercent, type Figures, soldByNow, soldIn } from './today.ts'
import type { Today } from './use-today.ts'

const t = sayFrom(texts)
/** A larger change says only that there was next to nothing before, a larger margin that next to nothing was sold. */
const CHANGE_MAX = 999

/** What was sold, earned and paid in, each beside the same span before; and what is owed. Nothing for those who may not see money. */
export function FiguresStrip({ today }: { readonly today: Today }) {
  const { range, figures, profit } = today
  if (!figures) return null
  const { now, before } = range === 'today' ? soldToday(today) : soldInDays(figures)
  const against = t(range === 'today' ? 'againstWeekBefore' : 'againstBefore')
  const { now: parts } = seriesOf(today)
  const measures = measuresOf(today)
  const went = (measure: Measure) => (measures.includes(measure) ? parts.map((part) => measured(part, measure)) : [])
  return (
    <dl className={styles.strip} aria-label={t('figures')}>
      <Figure
        name={t('sales')}
        value={dollars(now.sales.toFixed(2))}
        change={changePercent(now.sales, before.sales)}
        went={went('sales')}
        {...{ against }}
      />
      {profit && (
        <Figure
          name={t('profit')}
          value={dollars(cents(profit.amount))}
          change={changePercent(Number(profit.amount), Number(profit.before))}
          note={marginOf(profit.marginPercent)}
          hint={t('profitHint')}
          went={went('profit')}
          {...{ against }}
        />
      )}
      <Figure
        name={t('orders')}
        value={grouped(now.orders)}
        change={changePercent(now.orders, before.orders)}
        went={went('orders')}
        {...{ against }}
      />
      <Figure
        name={t('paidIn')}
        value={dollars(cents(figures.paidIn))}
        change={changePercent(Number(figures.paidIn), Number(figures.before.paidIn))}
        note={t('payments', { count: figures.payments })}
        went={went('paidIn')}
        {...{ against }}
      />
      <Figure
        name={t('owed')}
        value={dollars(cents(figures.owed))}
        note={t('owedInOrders', { amount: dollars(cents(figures.inOrders)) })}
        hint={t('owedHint')}
        // More of it is neither good nor bad.
        isPlain
        change={changePercent(Number(figures.owed), Number(figures.before.owed))}
        against={t('owedHint')}
      />
    </dl>
  )
}

const marginOf = (percent: number | null): string | undefined =>
  percent === null || Math.abs(percent) > CHANGE_MAX ? undefined : t('margin', { percent: String(percent).replace('-', '−') })

const cents = (amount: string): string => Number(amount).toFixed(2)

const soldToday = ({ minute, hours, weekBefore }: Today) => ({ now: soldIn(hours), before: soldByNow(weekBefore, hours.length, minute) })
const soldInDays = (figures: Figures) => ({ now: soldIn([figures]), before: soldIn([figures.before]) })

interface FigureProps {
  readonly name: string
  readonly value: string
  /** Percent, and against what. */
  readonly change?: number | undefined
  readonly against: string
  readonly isPlain?: boolean
  readonly note?: string | undefined
  readonly hint?: string
  /** Part by part of the span, where the chart has it. */
  readonly went?: readonly number[]
}

function Figure({ name, value, change, against, isPlain = false, note, hint, went = [] }: FigureProps) {
  const tone = isPlain ? 'tone-2' : (change ?? 0) < 0 ? 'tone-warn' : 'tone-ok'
  return (
    <div className={styles.figure}>
      <dt className={`${strip.head} tone-2`} title={hint}>
        {name} <Sparkline values={went} />
      </dt>
      <dd className={styles.value}>
        <span className={styles.number}>{value}</span>
        {change !== undefined && (
          <span className={`type-caption number ${tone}`} title={against}>
            {change > CHANGE_MAX ? `> ${CHANGE_MAX} %` : `${change < 0 ? '−' : '+'}${Math.abs(change)} %`}
          </span>
        )}
        {note && <span className="type-caption tone-3 number">{note}</span>}
      </dd>
    </div>
  )
}
