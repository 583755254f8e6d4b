import { useState } from 'react'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { dollars } from '../../values/dollars.ts'
import { grouped } from '../../values/units.ts'
import { seriesOf } from './chart-series.ts'
import cards from './home-screen.module.css'
import styles from './sales-chart.module.css'
import { axisTop, runningTotals, type SalesHour } from './today.ts'
import type { Today } from './use-today.ts'

const t = sayFrom(texts)
const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [720, 230, 58, 24, 10]
const PARTS = [0, 1, 2, 3, 4]
type Measure = 'sales' | 'orders'
const measures = ['sales', 'orders'] as const
const measured: Readonly<Record<Measure, (hour: SalesHour) => number>> = {
  sales: ({ sales }) => Number(sales),
  orders: ({ orders }) => orders,
}

/** Sales by hour or by day, added up, beside the same span before; the same as a table. */
export function SalesChart({ today }: { readonly today: Today }) {
  const series = seriesOf(today)
  const { isToday, parts, end, names, labels } = series
  const [measure, setMeasure] = useState<Measure>('sales')
  const [isTable, setIsTable] = useState(false)
  const now = runningTotals(series.now, measured[measure])
  const before = runningTotals(series.before, measured[measure])
  const top = axisTop(Math.max(...now, ...before))
  const shown = (value: number, digits = 2): string => (measure === 'sales' ? dollars(value.toFixed(digits)) : grouped(Math.round(value)))
  const y = (value: number): number => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP)
  const x = (at: number): number => LEFT + (at / parts) * (WIDTH - LEFT - 10)
  const points = now.map((value, at) => `${x(Math.min(at, end)).toFixed(1)},${y(value).toFixed(1)}`)
  const last = now.at(-1) ?? 0
  const lastBefore = before.at(-1) ?? 0
  const count = series.now.length
  const title = t(isToday ? 'chart' : 'chartByDay')
  return (
    <section className={cards.card} aria-label={title}>
      <header className={cards.cardHead}>
        <h2 className={cards.cardTitle}>
          {title} <span className="tone-3 type-caption">{t('chartNote')}</span>
        </h2>
        <span className={styles.switches}>
          {measures.map((one) => (
            <Action
              key={one}
              variant={one === measure ? 'default' : 'quiet'}
              aria-pressed={one === measure}
              onClick={() => setMeasure(one)}
            >
              {t(one)}
            </Action>
          ))}
          <Action variant="quiet" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {t('table')}
          </Action>
        </span>
      </header>
      {isTable ? (
        <PartsTable {...{ isToday, names, now, before, shown }} />
      ) : (
        <svg
          className={styles.chart}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={
            isToday
              ? t('chartSays', { now: shown(last), before: shown(before[Math.min(count, parts)] ?? 0) })
              : t('chartSaysDays', { now: shown(last), before: shown(lastBefore), count })
          }
        >
          {PARTS.map((part) => (
            <g key={part}>
              <line className={styles.grid} x1={LEFT} x2={WIDTH - 10} y1={y((top / 4) * part)} y2={y((top / 4) * part)} />
              <text className={styles.label} x={LEFT - 8} y={y((top / 4) * part) + 4} textAnchor="end">
                {shown((top / 4) * part, top < 40 ? 2 : 0)}
              </text>
            </g>
          ))}
          {labels.map(({ at, text }, index) => (
            <text
              key={text}
              className={styles.label}
              x={x(at)}
              y={HEIGHT - 6}
              textAnchor={at === parts ? 'end' : index === 0 ? 'start' : 'middle'}
            >
              {text}
            </text>
          ))}
          <polyline className={styles.before} points={before.map((value, at) => `${x(at).toFixed(1)},${y(value).toFixed(1)}`).join(' ')} />
          <polygon
            className={styles.area}
            points={[`${x(0)},${y(0)}`, ...points, `${x(Math.min(now.length - 1, end))},${y(0)}`].join(' ')}
          />
          <polyline className={styles.now} points={points.join(' ')} />
          <circle className={styles.dot} cx={x(Math.min(now.length - 1, end))} cy={y(last)} r={4} />
        </svg>
      )}
      <p className={styles.legend}>
        <span className={styles.isNow}>
          {isToday ? t('todayLine', { amount: shown(last) }) : t('daysLine', { amount: shown(last), count })}
        </span>
        <span className={styles.isBefore}>{t(isToday ? 'weekBeforeLine' : 'daysBeforeLine', { amount: shown(lastBefore) })}</span>
        <span className="tone-3">{t(isToday ? 'zone' : 'zoneOfDays', { zone: today.timeZone })}</span>
      </p>
      <Costs {...today} />
    </section>
  )
}

/** What of the sales was not kept. */
function Costs({ figures, profit }: Pick<Today, 'figures' | 'profit'>) {
  if (!figures || !profit) return null
  const amounts = { cost: profit.cost, rewards: profit.rewards, givenBack: figures.givenBack }
  return (
    <p className={styles.costs}>
      {(['cost', 'rewards', 'givenBack'] as const).map((name) => (
        <span key={name}>{t(name, { amount: dollars(Number(amounts[name]).toFixed(2)) })}</span>
      ))}
    </p>
  )
}

interface PartsTableProps {
  readonly isToday: boolean
  readonly names: readonly string[]
  readonly now: readonly number[]
  readonly before: readonly number[]
  readonly shown: (value: number) => string
}

function PartsTable({ isToday, names, now, before, shown }: PartsTableProps) {
  return (
    <ScrollRegion className={styles.table} label={t('table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t(isToday ? 'until' : 'day')}</th>
            <th scope="col">{t(isToday ? 'today' : 'thisSpan')}</th>
            <th scope="col">{t(isToday ? 'weekBefore' : 'daysBefore')}</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name, at) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{now[at + 1] === undefined ? '–' : shown(now[at + 1] ?? 0)}</td>
              <td>{shown(before[at + 1] ?? 0)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
