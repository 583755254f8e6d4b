import { Menu } from '@base-ui/react/menu'
import { type KeyboardEvent, type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { MenuPartsContext } from '../menu-entries.tsx'
import { isOwnPress, layerOf } from './layer.ts'
import { FocusBackContext, menuParts } from './menu-parts.tsx'
import styles from './menu-popup.module.css'

export interface MenuPopupProps {
  readonly id: string
  readonly label: string
  readonly anchor: RefObject<HTMLButtonElement | null>
  readonly isOpen: boolean
  readonly startsAt: 'first' | 'last'
  readonly align: 'start' | 'end'
  readonly width: number
  readonly onClose: () => void
  readonly children: () => ReactNode
}

/** The menu itself, beside its button or above it where there is no room below. */
export function MenuPopup({ id, label, anchor, isOpen, startsAt, align, width, onClose, children }: MenuPopupProps) {
  const focusBack = () => anchor.current?.focus({ preventScroll: true })
  const close = () => {
    onClose()
    focusBack()
  }
  /** What Tab leads to keeps the focus: giving it back is over before the key moves it on. */
  const isLeft = useRef(false)
  useEffect(() => {
    if (isOpen) isLeft.current = false
  }, [isOpen])
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && event.key !== 'Tab') return
    isLeft.current = event.key === 'Tab'
    // A dialog around the menu stays. Tab goes on from the button: the menu stands at the end of the document.
    if (event.key === 'Escape') event.preventDefault()
    close()
  }
  return (
    <Menu.Root
      open={isOpen}
      modal={false}
      onOpenChange={(_, { reason, event }) => {
        if (!isOwnPress(anchor.current, reason, event)) onClose()
      }}
    >
      <Menu.Portal container={layerOf(anchor.current)}>
        <Menu.Positioner
          className={styles.positioner}
          anchor={anchor}
          align={align}
          sideOffset={6}
          collisionPadding={8}
          positionMethod="fixed"
        >
          <Menu.Popup
            id={id}
            className={styles.popup}
            style={{ width }}
            aria-label={label}
            finalFocus={() => (isLeft.current ? false : anchor.current)}
            onKeyDown={onKeyDown}
          >
            <FocusBackContext value={focusBack}>
              <MenuPartsContext value={menuParts}>
                <Entries startsAt={startsAt}>{children}</Entries>
              </MenuPartsContext>
            </FocusBackContext>
          </Menu.Popup>
        </Menu.Positioner>
      </Menu.Portal>
    </Menu.Root>
  )
}

/** The focus begins at what holds, or at the entry the key asked for. */
function Entries({ startsAt, children }: Pick<MenuPopupProps, 'startsAt' | 'children'>) {
  const start = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const menu = start.current?.closest<HTMLElement>('[role="menu"]')
    const entries = [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])]
    const begin = entries.find((entry) => entry.ariaChecked === 'true') ?? entries.at(startsAt === 'last' ? -1 : 0)
    // The page stays where it is; a long menu scrolls by itself.
    begin?.focus({ preventScroll: true })
    if (begin && menu) menu.scrollTop = begin.offsetTop - menu.clientHeight / 2
  }, [startsAt])
  return (
    <>
      <span ref={start} hidden />
      {children()}
    </>
  )
}
