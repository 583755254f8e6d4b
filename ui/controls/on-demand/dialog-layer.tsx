import { Dialog } from '@base-ui/react/dialog'
import { type CSSProperties, type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { classNames } from '../../components/class-names.ts'
import styles from './dialog-popup.module.css'
import { useScrollLock } from './use-scroll-lock.ts'

export interface DialogLayerProps {
  readonly onClose: () => void
  readonly className: string | undefined
  readonly backdropClassName?: string | undefined
  readonly style?: CSSProperties
  readonly label?: string
  readonly labelledBy?: string
  readonly initialFocus?: RefObject<HTMLElement | null> | undefined
  readonly children: ReactNode
}

/** Those that are open, the uppermost last: only that one closes by a key or by a press outside, wherever they stand in the tree. */
const open: object[] = []

/** What every dialog is: over the page, holding the focus. It is open for as long as it is rendered. */
export function DialogLayer({ onClose, className, backdropClassName, style, label, labelledBy, initialFocus, children }: DialogLayerProps) {
  const layer = useRef<HTMLDivElement>(null)
  useScrollLock(true)
  useFocusBack(layer)
  const [self] = useState(() => ({}))
  useLayoutEffect(() => {
    open.push(self)
    return () => void open.splice(open.indexOf(self), 1)
  }, [self])
  return (
    <Dialog.Root
      open
      // The page is held still by our own lock, which leaves its scroll position alone.
      modal="trap-focus"
      onOpenChange={(_, details) => {
        // Escape in a menu, a list or a field inside is theirs if they took it.
        const isTaken = details.reason === 'escape-key' && details.event.defaultPrevented
        if (isTaken || open.at(-1) !== self) details.cancel()
        else onClose()
      }}
    >
      <Dialog.Portal>
        <Dialog.Backdrop className={classNames(styles.backdrop, backdropClassName)} forceRender />
        <Dialog.Popup
          ref={layer}
          className={classNames(styles.layer, className)}
          style={style}
          aria-label={label}
          aria-labelledby={labelledBy}
          aria-modal
          finalFocus={false}
          {...(initialFocus ? { initialFocus } : {})}
        >
          {children}
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

/** Gives the focus back before anything else reacts to the end of the dialog, so that what is focused then keeps it. */
function useFocusBack(layer: RefObject<HTMLElement | null>): void {
  const [before] = useState(() => document.activeElement)
  useLayoutEffect(() => {
    const element = () => layer.current
    return () => {
      const { activeElement } = document
      const isOurs = activeElement === document.body || element()?.contains(activeElement)
      if (isOurs && before instanceof HTMLElement && before.isConnected) before.focus({ preventScroll: true })
    }
  }, [layer, before])
}
