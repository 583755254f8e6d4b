import styles from './day-field.module.css'

interface DayFieldProps {
  readonly label: string
  readonly value: string | undefined
  readonly min?: string | undefined
  readonly max?: string | undefined
  readonly onChoose: (day: string | undefined) => void
}

/** A day typed by hand passes through years like 0002: it counts when the field is left or Enter is pressed. */
export function DayField({ label, value, min, max, onChoose }: DayFieldProps) {
  const choose = (day: string) => {
    if ((day || undefined) !== value) onChoose(day || undefined)
  }
  return (
    <label className={styles.day}>
      <span className="tone-3">{label}</span>
      <input
        key={value}
        type="date"
        defaultValue={value}
        min={min ?? '2000-01-01'}
        max={max ?? '2099-12-31'}
        onBlur={(event) => choose(event.currentTarget.value)}
        onKeyDown={(event) => {
          if (event.key === 'Enter') choose(event.currentTarget.value)
        }}
        onChange={(event) => {
          const { value: day, validity } = event.currentTarget
          if (day === '' || validity.valid) choose(day)
        }}
      />
    </label>
  )
}
