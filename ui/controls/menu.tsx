import { type FocusEvent, type KeyboardEvent, type PointerEvent, type ReactNode, type Ref, useId, useRef, useState } from 'react'
import { classNames } from '../components/class-names.ts'
import styles from './menu.module.css'
import { onDemand, useOnDemand } from './on-demand.ts'

/** What makes a button the button of a menu. */
export interface MenuTrigger {
  readonly ref: Ref<HTMLButtonElement>
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
  readonly onKeyDown: (event: KeyboardEvent<HTMLButtonElement>) => void
  readonly onFocus: (event: FocusEvent<HTMLButtonElement>) => void
  readonly onPointerEnter: (event: PointerEvent<HTMLButtonElement>) => void
}

export interface MenuProps {
  /** Names the menu for a screen reader. */
  readonly label: string
  readonly trigger: (props: MenuTrigger) => ReactNode
  /** Its entries (MenuItem, MenuChoices, MenuLine); made when it opens. */
  readonly children: () => ReactNode
  readonly align?: 'start' | 'end'
  readonly width?: number
  /** For a place that wants the button to shrink or stretch. */
  readonly className?: string | undefined
}

const popup = onDemand(() => import('./on-demand/menu-popup.tsx'))
/** What fails here is asked for again by the press, which then says so. */
const prepare = () => void popup.need().catch(() => undefined)

/**
 * A menu under its button. The button is the caller's own and stands there from the first paint; the menu's code comes when a pointer or the focus
 * reaches the button, and a press that is sooner opens it as soon as it is there.
 */
export function Menu({ label, trigger, children, align = 'end', width = 240, className }: MenuProps) {
  const [isOpen, setIsOpen] = useState(false)
  const [startsAt, setStartsAt] = useState<'first' | 'last'>('first')
  const [wasOpened, setWasOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const loaded = useOnDemand(popup)
  const open = (at: 'first' | 'last') => {
    setStartsAt(at)
    setIsOpen(true)
    setWasOpened(true)
    popup.need().catch(() => setIsOpen(false))
  }
  const isShown = isOpen && loaded !== undefined
  return (
    <div className={classNames(styles.root, className)}>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isShown,
        'aria-controls': isShown ? id : undefined,
        onClick: () => (isOpen ? setIsOpen(false) : open('first')),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          open(event.key === 'ArrowUp' ? 'last' : 'first')
        },
        onFocus: prepare,
        onPointerEnter: prepare,
      })}
      {loaded && wasOpened && (
        <loaded.MenuPopup {...{ id, label, align, width, isOpen, startsAt }} anchor={button} onClose={() => setIsOpen(false)}>
          {children}
        </loaded.MenuPopup>
      )}
    </div>
  )
}
