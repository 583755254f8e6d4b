import { type KeyboardEvent, useState } from 'react'
import { IconButton } from '../components/button.tsx'
import { classNames } from '../components/class-names.ts'
import { IconMinus, IconPlus } from '../components/icons.tsx'
import styles from './number-field.module.css'

export interface NumberFieldProps {
  readonly id: string
  readonly value: number
  readonly min: number
  readonly max: number
  readonly onChange: (value: number) => void
  /** How the value is written while nobody types; digits alone count of what is typed. */
  readonly format?: (value: number) => string
  /** Names of the buttons beside the field; without them it has none. */
  readonly steps?: { readonly fewer: string; readonly more: string }
  readonly name?: string
  readonly required?: boolean
  readonly disabled?: boolean
  readonly className?: string | undefined
  readonly onFocus?: () => void
  readonly 'aria-describedby'?: string | undefined
  readonly 'aria-invalid'?: boolean | undefined
}

const LARGE_STEP = 10

/** A whole number between two bounds. What is typed is the visitor's until they leave the field or press Enter; arrows, Page Up and Page Down step. */
export function NumberField({ value, min, max, onChange, format = String, steps, className, ...input }: NumberFieldProps) {
  const [text, setText] = useState<string>()
  const written = text === undefined ? value : numberIn(text)
  const set = (next: number) => {
    setText(undefined)
    const bounded = Math.min(max, Math.max(min, next))
    if (bounded !== value) onChange(bounded)
  }
  const leave = () => {
    if (text !== undefined) set(written ?? min)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    // The form around it is sent with what stands there then.
    if (event.key === 'Enter') leave()
    const by = stepOf(event.key)
    if (by === undefined) return
    event.preventDefault()
    set((written ?? value) + by)
  }
  return (
    <span className={classNames(styles.root, steps && styles.stepped, className)}>
      {steps && (
        <IconButton label={steps.fewer} disabled={input.disabled || value <= min} onClick={() => set(value - 1)}>
          <IconMinus size={16} />
        </IconButton>
      )}
      <input
        {...input}
        className={styles.input}
        role="spinbutton"
        inputMode="numeric"
        autoComplete="off"
        aria-valuenow={written ?? value}
        aria-valuemin={min}
        aria-valuemax={max}
        aria-valuetext={text ?? format(value)}
        value={text ?? format(value)}
        onChange={(event) => setText(event.currentTarget.value)}
        onBlur={leave}
        onKeyDown={onKeyDown}
      />
      {steps && (
        <IconButton label={steps.more} disabled={input.disabled || value >= max} onClick={() => set(value + 1)}>
          <IconPlus size={16} />
        </IconButton>
      )}
    </span>
  )
}

function stepOf(key: string): number | undefined {
  if (key === 'ArrowUp') return 1
  if (key === 'ArrowDown') return -1
  if (key === 'PageUp') return LARGE_STEP
  return key === 'PageDown' ? -LARGE_STEP : undefined
}

/** As many digits as a number holds exactly. */
function numberIn(text: string): number | undefined {
  const digits = text.replace(/\D/g, '').slice(0, 15)
  return digits === '' ? undefined : Number(digits)
}
