import { Select } from '@vitrine/ui/controls'
import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { CellOption } from './grid-column.ts'
import styles from './grid-view.module.css'

export interface CellChoiceProps {
  readonly label: string
  readonly options: readonly CellOption[]
  readonly value: number
  readonly onChoose: (value: number) => void
  /** The focus goes back to the grid; what was chosen is a change by then. */
  readonly onLeave: () => void
}

/** A cell that holds one of some things: its list opens at once, and what is chosen ends the editing. */
export function CellChoice({ label, options, value, onChoose, onLeave }: CellChoiceProps) {
  const root = useRef<HTMLFieldSetElement>(null)
  useEffect(() => {
    const button = root.current?.querySelector('button')
    button?.focus({ preventScroll: true })
    button?.click()
  }, [])
  const [isChosen, setIsChosen] = useState(false)
  useEffect(() => {
    if (!isChosen) return undefined
    // The list gives the focus back to its field as it closes; the grid takes it from there.
    const frame = requestAnimationFrame(onLeave)
    return () => cancelAnimationFrame(frame)
  }, [isChosen, onLeave])
  const onKeyDown = (event: KeyboardEvent) => {
    event.stopPropagation()
    // Those of the open list are its own: it takes Escape and Tab before they come here.
    if (event.defaultPrevented || (event.key !== 'Escape' && event.key !== 'Tab')) return
    event.preventDefault()
    onLeave()
  }
  return (
    <fieldset
      ref={root}
      className={styles.choice}
      onKeyDown={onKeyDown}
      onClick={(event) => event.stopPropagation()}
      onBlur={({ relatedTarget }) => relatedTarget === null && !isChosen && onLeave()}
    >
      <Select
        label={label}
        size="tiny"
        options={options.map((option) => ({ value: String(option.value), name: option.name }))}
        value={String(value)}
        onChange={(chosen) => {
          onChoose(Number(chosen))
          setIsChosen(true)
        }}
      />
    </fieldset>
  )
}
