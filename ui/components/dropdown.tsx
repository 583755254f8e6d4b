import { type KeyboardEvent, type ReactNode, type Ref, useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from './class-names.ts'
import styles from './dropdown.module.css'
import { placeAfloat } from './place-afloat.ts'

export interface DropdownTrigger {
  readonly ref: Ref<HTMLButtonElement>
  readonly 'aria-haspopup': 'menu'
  readonly 'aria-expanded': boolean
  readonly 'aria-controls': string | undefined
  readonly onClick: () => void
}

export interface DropdownProps {
  /** Names the menu for a screen reader. */
  readonly label: string
  readonly trigger: (props: DropdownTrigger) => ReactNode
  readonly children: (close: () => void) => ReactNode
  readonly align?: 'start' | 'end'
  readonly width?: number
  /** For a button inside of what scrolls: the menu lies over everything, and above the button where there is no room below. */
  readonly isAfloat?: boolean
  /** For a place that wants the button to shrink or stretch. */
  readonly className?: string | undefined
}

const ITEMS = '[role^="menuitem"]:not([disabled])'

/** A menu under its button. Arrow keys move, Escape and a click elsewhere close it, the focus returns to the button. */
export function Dropdown({ label, trigger, children, align = 'end', width = 240, isAfloat = false, className }: DropdownProps) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const items = () => [...(root.current?.querySelectorAll<HTMLElement>(ITEMS) ?? [])]

  useLayoutEffect(() => {
    if (!isOpen || !isAfloat || !panel.current || !button.current) return
    panel.current.showPopover()
    placeAfloat(panel.current, button.current.getBoundingClientRect(), align)
    // It would stay behind where the button was.
    const leave = ({ target }: Event) => {
      if (!(target instanceof Node && panel.current?.contains(target))) setIsOpen(false)
    }
    window.addEventListener('scroll', leave, { capture: true, passive: true })
    window.addEventListener('resize', leave)
    return () => {
      window.removeEventListener('scroll', leave, { capture: true })
      window.removeEventListener('resize', leave)
    }
  }, [isOpen, isAfloat, align])

  useEffect(() => {
    if (!isOpen) return
    const checked = root.current?.querySelector<HTMLElement>('[aria-checked="true"]')
    const first = checked ?? root.current?.querySelector<HTMLElement>(ITEMS)
    // The page stays where it is: in a header that sticks, a browser would scroll to where the header stood. A long menu scrolls by itself.
    first?.focus({ preventScroll: true })
    const menu = panel.current
    if (first && menu && menu.scrollHeight > menu.clientHeight) menu.scrollTop = first.offsetTop - menu.clientHeight / 2
    const closeOutside = (event: PointerEvent) => {
      if (event.target instanceof Node && !root.current?.contains(event.target)) setIsOpen(false)
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [isOpen])

  const close = () => {
    setIsOpen(false)
    button.current?.focus({ preventScroll: true })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && isOpen) {
      event.preventDefault()
      close()
    }
    if (event.key === 'Tab') setIsOpen(false)
    const steps: Record<string, (at: number, count: number) => number> = {
      ArrowDown: (at, count) => (at + 1) % count,
      ArrowUp: (at, count) => (at - 1 + count) % count,
      Home: () => 0,
      End: (_, count) => count - 1,
    }
    const step = steps[event.key]
    if (!step) return
    event.preventDefault()
    if (!isOpen) return setIsOpen(true)
    const all = items()
    all[step(all.indexOf(document.activeElement as HTMLElement), all.length)]?.focus()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: keys bubble here from the button and the items, which are interactive
    <div className={classNames(styles.root, className)} ref={root} onKeyDown={onKeyDown}>
      {trigger({
        ref: button,
        'aria-haspopup': 'menu',
        'aria-expanded': isOpen,
        'aria-controls': isOpen ? panelId : undefined,
        onClick: () => setIsOpen(!isOpen),
      })}
      {isOpen && (
        <div
          id={panelId}
          ref={panel}
          popover={isAfloat ? 'manual' : undefined}
          className={classNames(styles.panel, isAfloat ? styles.afloat : styles[align])}
          style={{ width }}
          role="menu"
          aria-label={label}
        >
          {children(close)}
        </div>
      )}
    </div>
  )
}

/** The look of one row of a menu; `role="menuitem"` or `menuitemradio` is the caller's. */
export const menuItemClass = (isSelected = false): string => classNames(styles.item, isSelected && styles.selected)
export const MenuLine = () => <hr className={styles.separator} />
