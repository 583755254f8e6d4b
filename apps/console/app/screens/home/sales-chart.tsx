import { useState } from 'react'
import texts from '../../messages/en/home.json'
import { sayFrom } from '../../messages/texts.ts'
import { Action } from '../../parts/action.tsx'
import { ScrollRegion } from '../../parts/scroll-region.tsx'
import { dollars } from '../../values/dollars.ts'
import { saveFile } from '../../values/save-file.ts'
import { chartCsv, type Measure, measured, measuresOf, shownAs } from './chart-measures.ts'
import { ChartPlot } from './chart-plot.tsx'
import { seriesOf } from './chart-series.ts'
import cards from './home-screen.module.css'
import styles from './sales-chart.module.css'
import { runningTotals } from './today.ts'
import type { Today } from './use-today.ts'

const t = sayFrom(texts)

/** Sales, or what else is chosen, by hour or by day, added up, beside the same span before; the same as a table, and each part's own for spreadsheets. */
export function SalesChart({ today }: { readonly today: Today }) {
  const series = seriesOf(today)
  const { isToday, parts, names } = series
  const measures = measuresOf(today)
  const [chosen, setChosen] = useState<Measure>('sales')
  const measure = measures.includes(chosen) ? chosen : 'sales'
  const [isTable, setIsTable] = useState(false)
  const now = runningTotals(series.now, (part) => measured(part, measure))
  const before = runningTotals(series.before, (part) => measured(part, measure))
  const shown = (value: number, digits?: number): string => shownAs(measure, value, digits)
  const count = series.now.length
  const [last, lastBefore] = [now.at(-1) ?? 0, before.at(-1) ?? 0]
  const title = t(isToday ? 'chart' : 'chartByDay', { measure: t(measure) })
  const says = isToday
    ? t('chartSays', { now: shown(last), before: shown(before[Math.min(count, parts)] ?? 0) })
    : t('chartSaysDays', { now: shown(last), before: shown(lastBefore), count })
  return (
    <section className={cards.card} aria-label={title}>
      <header className={cards.cardHead}>
        <h2 className={cards.cardTitle}>
          {title} <span className="tone-3 type-caption">{t('chartNote')}</span>
        </h2>
        <span className={styles.switches}>
          {measures.map((one) => (
            <Action key={one} variant={one === measure ? 'default' : 'quiet'} aria-pressed={one === measure} onClick={() => setChosen(one)}>
              {t(one)}
            </Action>
          ))}
          <Action variant="quiet" aria-pressed={isTable} onClick={() => setIsTable(!isTable)}>
            {t('table')}
          </Action>
          <Action
            variant="quiet"
            title={t('csvHint')}
            onClick={() => saveFile(`figures-${today.range}-${today.asOf.slice(0, 10)}.csv`, chartCsv(today, measures))}
          >
            {t('csv')}
          </Action>
        </span>
      </header>
      {isTable ? <PartsTable {...{ isToday, names, now, before, shown }} /> : <ChartPlot {...{ series, now, before, shown, says }} />}
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
  const amounts = { cost: profit.cost, rewards: profit.rewards, gatewayFees: profit.gatewayFees, givenBack: figures.givenBack }
  return (
    <p className={styles.costs}>
      {(['cost', 'rewards', 'gatewayFees', 'givenBack'] as const).map((name) => (
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
