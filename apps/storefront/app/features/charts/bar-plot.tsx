import { type Axis, scaleOf } from './axis.ts'
import styles from './bar-plot.module.css'
import { type ChartEnds, ticksOfEnds } from './chart-ends.ts'
import { ChartFrame } from './chart-frame.tsx'

export interface Bar {
  readonly key: string
  readonly value: number
  /** Label and value of the bar, as text. */
  readonly said: string
}

export interface BarPlotProps {
  readonly label: string
  readonly bars: readonly Bar[]
  readonly axis: Axis
  /** What stands under the first and the last bar. */
  readonly ends?: ChartEnds | undefined
  readonly isSmall?: boolean
}

const SIZE = { width: 1000, height: 240 } as const

/** Bars from zero; pointer or arrow keys read one of them out. */
export function BarPlot({ label, bars, axis, ends, isSmall = false }: BarPlotProps) {
  const { top, levels } = scaleOf(Math.max(...bars.map(({ value }) => value)), axis)
  const step = SIZE.width / bars.length
  return (
    <ChartFrame
      label={label}
      readings={bars.map(({ said }, index) => ({ x: (index + 0.5) * step, said }))}
      size={SIZE}
      scale={levels}
      ticks={ticksOfEnds(ends, SIZE.width)}
      isSmall={isSmall}
    >
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
    </ChartFrame>
  )
}
