import { type Axis, scaleOf } from './axis.ts'
import styles from './bar-plot.module.css'
import { Plot, type PlotEnds } from './plot.tsx'

export interface Bar {
  readonly key: string
  readonly value: number
  /** What the bar is of and how much it is, in words. */
  readonly said: string
}

export interface BarPlotProps {
  readonly label: string
  readonly bars: readonly Bar[]
  readonly axis: Axis
  /** What stands under the first and the last bar. */
  readonly ends?: PlotEnds | undefined
  readonly isSmall?: boolean
}

const SIZE = { width: 1000, height: 240 } as const

/** Bars from zero; pointer or arrow keys read one of them out. */
export function BarPlot({ label, bars, axis, ends, isSmall = false }: BarPlotProps) {
  const { top, levels } = scaleOf(Math.max(...bars.map(({ value }) => value)), axis)
  const step = SIZE.width / bars.length
  return (
    <Plot label={label} said={bars.map(({ said }) => said)} size={SIZE} scale={levels} ends={ends} isSmall={isSmall}>
      {(chosen) =>
        bars.map(({ key, value }, index) => {
          const height = (value / top) * SIZE.height
          return (
            <rect
              key={key}
              className={index === chosen ? styles.chosen : styles.bar}
              x={index * step + step * 0.12}
              width={step * 0.76}
              y={SIZE.height - height}
              height={height}
            />
          )
        })
      }
    </Plot>
  )
}
