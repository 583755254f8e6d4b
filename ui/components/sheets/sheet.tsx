import { type KeyboardEvent, type MouseEvent, type ReactNode, useEffect, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from '../button.tsx'
import { classNames } from '../class-names.ts'
import { IconClose } from '../icons.tsx'
import styles from './sheet.module.css'
import { useScrollLock } from './use-scroll-lock.ts'

export type SheetSide = 'centre' | 'right' | 'left' | 'bottom' | 'full'

export interface SheetProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly closeLabel: string
  readonly side?: SheetSide
  /** Width in px; never wider than the window. */
  readonly width?: number
  readonly children: ReactNode
  /** Stays in view under the scrolling part. */
  readonly footer?: ReactNode
  readonly isTitleHidden?: boolean | undefined
  /** Beside the title, before the cross. */
  readonly aside?: ReactNode
  /** The content runs edge to edge and scrolls by itself. */
  readonly isFlush?: boolean | undefined
}

/**
 * Dialogs, drawers and bottom sheets on the browser's own `dialog`: it traps focus, makes the page behind inert, closes on
 * Escape and gives the focus back. Nothing of the content exists while it is closed.
 */
export function Sheet({
  isOpen,
  onClose,
  title,
  closeLabel,
  side = 'centre',
  width = 600,
  children,
  footer,
  isTitleHidden,
  aside,
  isFlush,
}: SheetProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  useEffect(() => {
    const element = dialog.current
    if (!element || element.open === isOpen) return
    if (isOpen) element.showModal()
    else element.close()
  }, [isOpen])
  // One that is taken away while open is closed first: only then does the focus go back to where it was.
  useLayoutEffect(() => {
    const element = dialog.current
    return () => element?.close()
  }, [])
  useScrollLock(isOpen)

  const closeOnBackdrop = (event: MouseEvent) => {
    if (event.target === dialog.current) onClose()
  }
  // Escape in an inner menu belongs to that menu.
  const stopInnerEscape = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && event.defaultPrevented) event.stopPropagation()
  }
  return (
    <dialog
      ref={dialog}
      className={classNames(styles.sheet, styles[side])}
      style={{ '--sheet-width': `${width}px` } as React.CSSProperties}
      aria-labelledby={titleId}
      onClick={closeOnBackdrop}
      onKeyDown={stopInnerEscape}
      onClose={() => isOpen && onClose()}
    >
      {isOpen && (
        <SheetFrame titleId={titleId} {...{ title, closeLabel, onClose, footer, isTitleHidden, aside, isFlush }}>
          {children}
        </SheetFrame>
      )}
    </dialog>
  )
}

type FrameOf = 'title' | 'closeLabel' | 'onClose' | 'footer' | 'isTitleHidden' | 'aside' | 'isFlush' | 'children'
export interface SheetFrameProps extends Pick<SheetProps, FrameOf> {
  readonly titleId: string
}

/** Head, scrolling part and foot of whatever stands over the page. */
export function SheetFrame({ titleId, title, closeLabel, onClose, footer, isTitleHidden, aside, isFlush, children }: SheetFrameProps) {
  return (
    <div className={styles.frame}>
      <div className={classNames(styles.head, isTitleHidden && styles.bare)}>
        <h2 id={titleId} className={isTitleHidden ? 'sr-only' : 'type-h2'}>
          {title}
        </h2>
        {aside && <div className={styles.aside}>{aside}</div>}
        <IconButton label={closeLabel} onClick={onClose}>
          <IconClose />
        </IconButton>
      </div>
      <div className={classNames(styles.body, isFlush && styles.flush)}>{children}</div>
      {footer && <div className={styles.footer}>{footer}</div>}
    </div>
  )
}

/** The look of a dialog element in the middle of the window, for the one that asks. */
export const centredSheetClass = classNames(styles.sheet, styles.centre)
