import { useState } from 'react'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { dollars } from '../../values/dollars.ts'
import { grouped } from '../../values/units.ts'
import cards from './home-screen.module.css'
import styles from './sales-chart.module.css'
import { axisTop, runningTotals, type SalesHour } from './today.ts'
import type { Today } from './use-today.ts'

const t = sayFrom(texts)
const [WIDTH, HEIGHT, LEFT, BOTTOM, TOP] = [720, 230, 58, 24, 10]
const DAY_HOURS = 24
const LABELLED = [0, 4, 8, 12, 16, 20, 24]
const PARTS = [0, 1, 2, 3, 4]
type Measure = 'sales' | 'orders'
const measures = ['sales', 'orders'] as const
const measured: Readonly<Record<Measure, (hour: SalesHour) => number>> = {
  sales: ({ sales }) => Number(sales),
  orders: ({ orders }) => orders,
}
const clock = (hour: number): string => `${String(hour).padStart(2, '0')}:00`
const x = (hour: number): number => LEFT + (hour / DAY_HOURS) * (WIDTH - LEFT - 10)

/** Sales by hour, added up, beside the same weekday a week before; the same as a table. */
export function SalesChart({ today: { hours, weekBefore, minute, timeZone } }: { readonly today: Today }) {
  const [measure, setMeasure] = useState<Measure>('sales')
  const [isTable, setIsTable] = useState(false)
  const now = runningTotals(hours, measured[measure])
  const before = runningTotals(weekBefore, measured[measure])
  const top = axisTop(Math.max(...now, ...before))
  const shown = (value: number, digits = 2): string => (measure === 'sales' ? dollars(value.toFixed(digits)) : grouped(Math.round(value)))
  const y = (value: number): number => HEIGHT - BOTTOM - (value / top) * (HEIGHT - BOTTOM - TOP)
  // The running hour ends now.
  const end = hours.length - 1 + minute / 60
  const points = now.map((value, hour) => `${x(Math.min(hour, end)).toFixed(1)},${y(value).toFixed(1)}`)
  const last = now.at(-1) ?? 0
  return (
    <section className={cards.card} aria-label={t('chart')}>
      <header className={cards.cardHead}>
        <h2 className={cards.cardTitle}>
          {t('chart')} <span className="tone-3 type-caption">{t('chartNote')}</span>
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
        <HoursTable {...{ now, before, shown }} />
      ) : (
        <svg
          className={styles.chart}
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="img"
          aria-label={t('chartSays', { now: shown(last), before: shown(before[Math.min(hours.length, DAY_HOURS)] ?? 0) })}
        >
          {PARTS.map((part) => (
            <g key={part}>
              <line className={styles.grid} x1={LEFT} x2={WIDTH - 10} y1={y((top / 4) * part)} y2={y((top / 4) * part)} />
              <text className={styles.label} x={LEFT - 8} y={y((top / 4) * part) + 4} textAnchor="end">
                {shown((top / 4) * part, top < 40 ? 2 : 0)}
              </text>
            </g>
          ))}
          {LABELLED.map((hour) => (
            <text
              key={hour}
              className={styles.label}
              x={x(hour)}
              y={HEIGHT - 6}
              textAnchor={hour === DAY_HOURS ? 'end' : hour === 0 ? 'start' : 'middle'}
            >
              {clock(hour)}
            </text>
          ))}
          <polyline
            className={styles.before}
            points={before.map((value, hour) => `${x(hour).toFixed(1)},${y(value).toFixed(1)}`).join(' ')}
          />
          <polygon
            className={styles.area}
            points={[`${x(0)},${y(0)}`, ...points, `${x(Math.min(now.length - 1, end))},${y(0)}`].join(' ')}
          />
          <polyline className={styles.now} points={points.join(' ')} />
          <circle className={styles.dot} cx={x(Math.min(now.length - 1, end))} cy={y(last)} r={4} />
        </svg>
      )}
      <p className={styles.legend}>
        <span className={styles.isNow}>{t('todayLine', { amount: shown(last) })}</span>
        <span className={styles.isBefore}>{t('weekBeforeLine', { amount: shown(before.at(-1) ?? 0) })}</span>
        <span className="tone-3">{t('zone', { zone: timeZone })}</span>
      </p>
    </section>
  )
}

interface HoursTableProps {
  readonly now: readonly number[]
  readonly before: readonly number[]
  readonly shown: (value: number) => string
}

function HoursTable({ now, before, shown }: HoursTableProps) {
  return (
    <ScrollRegion className={styles.table} label={t('table')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('until')}</th>
            <th scope="col">{t('today')}</th>
            <th scope="col">{t('weekBefore')}</th>
          </tr>
        </thead>
        <tbody>
          {before.slice(1).map((value, at) => (
            <tr key={clock(at + 1)}>
              <th scope="row">{clock(at + 1)}</th>
              <td>{now[at + 1] === undefined ? '–' : shown(now[at + 1] ?? 0)}</td>
              <td>{shown(value)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  )
}
