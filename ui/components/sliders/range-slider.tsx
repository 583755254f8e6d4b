import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import styles from './sliders.module.css'

export interface RangeSliderProps {
  readonly labelFrom: string
  readonly labelTo: string
  /** Both in steps from 0 to `steps`. */
  readonly from: number
  readonly to: number
  readonly steps: number
  readonly onChange: (from: number, to: number) => void
  readonly valueText: (step: number) => string
  /** Heights 0..1 of the bars above the track; those inside the range are lit. */
  readonly bars?: readonly number[]
}

/** Two native sliders on one track: arrow keys, touch and assistive technology work without a line of ours. */
export function RangeSlider({ labelFrom, labelTo, from, to, steps, onChange, valueText, bars }: RangeSliderProps) {
  const place = { '--from': from / steps, '--to': to / steps } as CSSProperties
  return (
    <div className={styles.rangeBox}>
      {bars && (
        <div className={styles.bars} aria-hidden="true">
          {bars.map((height, index) => {
            const isLit = (index + 1) / bars.length > from / steps && index / bars.length < to / steps
            // The bars are a fixed scale: their place is their key.
            return (
              <i key={index} className={isLit ? styles.lit : undefined} style={{ height: `${Math.round(Math.max(7, height * 100))}%` }} />
            )
          })}
        </div>
      )}
      <div className={styles.pair} style={place}>
        <input
          type="range"
          className={classNames(styles.range, styles.bare)}
          min={0}
          max={steps}
          value={from}
          aria-label={labelFrom}
          aria-valuetext={valueText(from)}
          onChange={(event) => onChange(Math.min(Number(event.currentTarget.value), to), to)}
        />
        <input
          type="range"
          className={classNames(styles.range, styles.bare)}
          min={0}
          max={steps}
          value={to}
          aria-label={labelTo}
          aria-valuetext={valueText(to)}
          onChange={(event) => onChange(from, Math.max(Number(event.currentTarget.value), from))}
        />
      </div>
    </div>
  )
}
