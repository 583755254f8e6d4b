import type { CampaignHistoryWire } from '@vitrine/keywords/contract/schemas'
import { cardClass } from '@vitrine/ui/components'
import { formatShortDay } from '@vitrine/ui/formats'
import type { CSSProperties } from 'react'
import { useTranslation } from '#i18n'
import { ticksOfEnds } from '../../features/charts/chart-ends.ts'
import { ChartFrame } from '../../features/charts/chart-frame.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import { bottomOf, piecesOf } from './model/position-lines.ts'
import styles from './position-chart.module.css'
import { useChangeText } from './use-change-text.ts'

const SIZE = { width: 1000, height: 260 } as const
const colourOf = (line: number): CSSProperties => ({ '--line': `var(--sf-chart-${line + 1})` }) as CSSProperties

interface PositionChartProps {
  readonly history: CampaignHistoryWire
  /** Keywords with a line. */
  readonly shown: readonly string[]
}

/** Lines of positions, the first place on top; a line is broken where the video was not among the first hundred. */
export function PositionChart({ history: { dates, keywords }, shown }: PositionChartProps) {
  const { t } = useTranslation('campaigns')
  const { locale } = useShop()
  const { positionOf } = useChangeText()
  const lines = shown.flatMap((keyword) => keywords.find((each) => each.keyword === keyword) ?? [])
  if (dates.length === 0) return null
  const bottom = bottomOf(lines)
  const xOf = (at: number) => ((at + 0.5) / dates.length) * SIZE.width
  const yOf = (position: number) => ((position - 1) / (bottom - 1)) * SIZE.height
  const names = dates.map((date) => {
    const at = new Date(`${date}T12:00:00Z`)
    return formatShortDay(at, { locale, timeZone: 'UTC', now: at })
  })
  const saidOf = (at: number) =>
    [
      names[at],
      ...lines.flatMap(({ keyword, positions }) => {
        const position = positions[at]
        return position === null || position === undefined ? [] : `${keyword} ${positionOf(position || null)}`
      }),
    ].join(' · ')
  return (
    <section className={cardClass(styles.card)} aria-labelledby="positions-chart">
      <h2 className="type-h2" id="positions-chart">
        {t('chart')}
      </h2>
      <ul className={styles.legend}>
        {lines.map(({ keyword }, line) => (
          <li key={keyword} style={colourOf(line)} data-line={line}>
            {keyword}
          </li>
        ))}
      </ul>
      {lines.length === 0 && <p className="type-small tone-3">{t('chartPick')}</p>}
      <ChartFrame
        label={t('chart')}
        size={SIZE}
        scale={[1, (1 + bottom) / 2, bottom].map((value) => ({ value, name: String(value) }))}
        readings={dates.map((_, at) => ({ x: xOf(at), said: saidOf(at) }))}
        ticks={ticksOfEnds({ first: names[0] ?? '', last: names.at(-1) }, SIZE.width)}
      >
        {() =>
          lines.map(({ keyword, positions }, line) => (
            <g key={keyword} style={colourOf(line)} data-line={line} className={styles.line}>
              {piecesOf(positions).map((piece) => (
                <polyline
                  key={piece[0]?.at}
                  points={piece
                    .flatMap(({ at, position }) => {
                      const place = `${xOf(at).toFixed(1)},${yOf(position).toFixed(1)}`
                      // A single measurement is a dot: a line of no length with round ends.
                      return piece.length === 1 ? [place, place] : [place]
                    })
                    .join(' ')}
                />
              ))}
            </g>
          ))
        }
      </ChartFrame>
    </section>
  )
}
