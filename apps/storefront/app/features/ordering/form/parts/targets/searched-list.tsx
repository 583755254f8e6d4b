import { classNames, IconCheck } from '@vitrine/ui/components'
import { type ReactNode, useEffect, useRef } from 'react'
import styles from './searched-list.module.css'

export interface ListChoice {
  readonly value: string
  readonly name: string
  readonly detail?: string
}

export interface SearchedListProps {
  readonly id: string
  readonly label: string
  /** What stands in the list; undefined while it is fetched. */
  readonly found: readonly ListChoice[] | undefined
  readonly chosen: readonly string[]
  /** The one that the keys stand on; the focus itself stays in the field. */
  readonly active: string | undefined
  /** As many as possible are chosen: only those can be pressed, to take them back. */
  readonly isFull?: boolean
  readonly isSingle?: boolean
  /** Said instead of a list. */
  readonly note: ReactNode
  readonly onToggle: (value: string) => void
}

/** The list under a field that is typed into to search it. */
export function SearchedList({ id, label, found, chosen, active, isFull = false, isSingle, note, onToggle }: SearchedListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active === undefined) return
    const row = list.current?.querySelector(`[data-value="${active}"]`)
    row?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    // A press keeps the focus in the field.
    <div className={styles.panel} onPointerDown={(event) => event.preventDefault()}>
      <div role="status">{note && <p className={styles.note}>{note}</p>}</div>
      <div id={id} ref={list} className={styles.list} role="listbox" aria-label={label} aria-multiselectable={isSingle ? undefined : true}>
        {found?.map(({ value, name, detail }) => {
          const isChosen = chosen.includes(value)
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus and points here
            <div
              key={value}
              id={`${id}-${value}`}
              data-value={value}
              role="option"
              aria-selected={isChosen}
              aria-disabled={(isFull && !isChosen) || undefined}
              className={classNames(styles.option, value === active && styles.active, isFull && !isChosen && styles.off)}
              onClick={() => onToggle(value)}
            >
              <span>{name}</span>
              {detail && <span className={styles.detail}>{detail}</span>}
              {isChosen && <IconCheck size={16} />}
            </div>
          )
        })}
      </div>
    </div>
  )
}
