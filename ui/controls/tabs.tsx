import { cloneElement, type KeyboardEvent, type ReactElement, type ReactNode, useRef } from 'react'
import { walkFocus } from '../components/walk.ts'

export interface Tab<Value extends string> {
  readonly value: Value
  readonly name: ReactNode
  /** The element of a tab that is an address: `<Link to=… />`. Else it is a button. */
  readonly render?: ReactElement<TabAttributes>
  /** The letter that shows it, where the page has such keys. */
  readonly letter?: string
}

type TabAttributes = React.AriaAttributes & {
  readonly id?: string
  readonly role?: string
  readonly className?: string | undefined
  readonly tabIndex?: number
  readonly children?: ReactNode
}

export interface TabsProps<Value extends string> {
  /** Begins the ids of tabs and panel. */
  readonly id: string
  readonly label: string
  readonly tabs: readonly Tab<Value>[]
  readonly value: Value
  /** By a key, or by a press of a tab that is no link. */
  readonly onChange: (value: Value) => void
  readonly className?: string | undefined
  readonly tabClassName?: string | undefined
}

const panelOf = (id: string) => `${id}-panel`
const tabOf = (id: string, value: string) => `${id}-${value}`

/** Views of one place. Tab reaches the one that is shown, arrows, Home and End walk and show. */
export function Tabs<Value extends string>({ id, label, tabs, value, onChange, className, tabClassName }: TabsProps<Value>) {
  const list = useRef<HTMLDivElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const stops = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const stop = walkFocus(event, stops, { along: 'row', isRound: true })
    const next = stop && tabs[stops.indexOf(stop)]
    if (next) onChange(next.value)
  }
  return (
    <div className={className} role="tablist" aria-label={label} ref={list} onKeyDown={onKeyDown}>
      {tabs.map((tab) =>
        cloneElement(tab.render ?? <button type="button" onClick={() => onChange(tab.value)} />, {
          key: tab.value,
          id: tabOf(id, tab.value),
          role: 'tab',
          className: tabClassName,
          'aria-selected': tab.value === value,
          'aria-controls': panelOf(id),
          'aria-keyshortcuts': tab.letter,
          tabIndex: tab.value === value ? 0 : -1,
          children: tab.name,
        } as TabAttributes),
      )}
    </div>
  )
}

export interface TabPanelProps {
  /** The id and the value of its tabs. */
  readonly id: string
  readonly value: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export function TabPanel({ id, value, className, children }: TabPanelProps) {
  return (
    <div role="tabpanel" id={panelOf(id)} aria-labelledby={tabOf(id, value)} className={className}>
      {children}
    </div>
  )
}
