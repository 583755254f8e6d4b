import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import { decadesBetween, positionOf, type QuantityBounds, quantityAt } from './log-scale.ts'
import styles from './sliders.module.css'

export interface QuantitySliderProps {
  readonly label: string
  readonly bounds: QuantityBounds
  readonly value: number
  readonly onChange: (quantity: number) => void
  /** "2 500 views": what a screen reader says instead of the position. */
  readonly valueText: (quantity: number) => string
  readonly markText: (quantity: number) => string
  readonly isDisabled?: boolean | undefined
}

/** Logarithmic. Never the only way: a number field always stands beside it. */
export function QuantitySlider({ label, bounds, value, onChange, valueText, markText, isDisabled }: QuantitySliderProps) {
  const position = positionOf(value, bounds)
  const marks = decadesBetween(bounds)
  return (
    <div className={styles.quantity}>
      <input
        type="range"
        className={classNames(styles.range, styles.filled)}
        style={{ '--position': position / 100 } as CSSProperties}
        min={0}
        max={100}
        step={0.1}
        value={position}
        disabled={isDisabled}
        aria-label={label}
        aria-valuetext={valueText(value)}
        onKeyDown={(event) => {
          const jump = { ArrowRight: 1, ArrowUp: 1, ArrowLeft: -1, ArrowDown: -1, PageUp: 10, PageDown: -10 }[event.key]
          if (jump === undefined) return
          event.preventDefault()
          const next = quantityAt(position + jump, bounds)
          // On a coarse step one percent may round back to where it was: then one whole step is taken.
          onChange(next === value ? Math.min(bounds.max, Math.max(bounds.min, value + Math.sign(jump) * bounds.step)) : next)
        }}
        onChange={(event) => onChange(quantityAt(Number(event.currentTarget.value), bounds))}
      />
      <div className={styles.marks} aria-hidden="true">
        {marks.map((mark) => (
          <span key={mark} className="number" style={{ '--position': positionOf(mark, bounds) / 100 } as CSSProperties}>
            {markText(mark)}
          </span>
        ))}
      </div>
    </div>
  )
}
