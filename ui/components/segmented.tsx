import type { ReactNode } from 'react'
import styles from './segmented.module.css'

export interface Segment<Value extends string> {
  readonly value: Value
  readonly label: ReactNode
  readonly icon?: ReactNode
}

export interface SegmentedProps<Value extends string> {
  readonly name: string
  readonly label: string
  readonly segments: readonly Segment<Value>[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Two to four views of the same thing; native radios, so arrow keys and forms work by themselves. */
export function Segmented<Value extends string>({ name, label, segments, value, onChange }: SegmentedProps<Value>) {
  return (
    <div className={styles.segments} role="radiogroup" aria-label={label}>
      {segments.map((segment) => (
        <label key={segment.value} className={styles.segment}>
          <input type="radio" className="sr-only" name={name} checked={segment.value === value} onChange={() => onChange(segment.value)} />
          {segment.icon}
          {segment.label}
        </label>
      ))}
    </div>
  )
}
