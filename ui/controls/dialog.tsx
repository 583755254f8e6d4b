import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { onDemand, useOnDemand } from './on-demand.ts'

export type DialogSide = 'centre' | 'right' | 'left' | 'bottom' | 'full'

export interface DialogProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly title: ReactNode
  readonly closeLabel: string
  readonly side?: DialogSide
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
  /** Where the focus starts, instead of at the first thing that takes it. */
  readonly initialFocus?: RefObject<HTMLElement | null>
}

export interface BareDialogProps {
  readonly label: string
  readonly className: string | undefined
  /** Instead of a scrim over the whole page. */
  readonly backdropClassName?: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

export interface ConfirmDialogProps {
  readonly title: string
  readonly closeLabel: string
  /** The answer that changes nothing. */
  readonly keepLabel: string
  readonly confirmLabel: string
  /** What has to be agreed to first is not agreed to yet. */
  readonly isDisabled?: boolean
  readonly onClose: () => void
  readonly onConfirm: () => Promise<unknown>
  readonly children: ReactNode
}

const popup = onDemand(() => import('./on-demand/dialog-popup.tsx'))

/** The code of dialogs, fetched once one is to be open. Without it the dialog is closed again, so that the next press asks once more. */
function useDialogPopup(isOpen: boolean, onClose: () => void) {
  const loaded = useOnDemand(popup)
  const close = useRef(onClose)
  useLayoutEffect(() => {
    close.current = onClose
  })
  useEffect(() => {
    // A page that has a dialog fetches its code with the first press or key, wherever that is.
    const prepare = () => void popup.need().catch(() => undefined)
    const once = { once: true, passive: true } as const
    addEventListener('pointerdown', prepare, once)
    addEventListener('keydown', prepare, once)
    return () => {
      removeEventListener('pointerdown', prepare)
      removeEventListener('keydown', prepare)
    }
  }, [])
  useEffect(() => {
    if (isOpen) popup.need().catch(() => close.current())
  }, [isOpen])
  return isOpen ? loaded : undefined
}

/** A dialog, drawer or bottom sheet: traps the focus, closes on Escape and on a press outside, gives the focus back. Nothing of its content exists while it is closed. */
export function Dialog({ isOpen, ...props }: DialogProps) {
  const loaded = useDialogPopup(isOpen, props.onClose)
  return loaded && <loaded.DialogPopup {...props} />
}

/** A dialog without a head, open for as long as it is rendered. */
export function BareDialog(props: BareDialogProps) {
  const loaded = useDialogPopup(true, props.onClose)
  return loaded && <loaded.BareDialogPopup {...props} />
}

/** Asks the exact thing once more before something that has no way back. The focus starts on the answer that changes nothing. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const loaded = useDialogPopup(true, props.onClose)
  return loaded && <loaded.ConfirmDialogPopup {...props} />
}
