import { useScrollLock } from '@vitrine/ui/components'
import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'

export interface ModalProps {
  readonly label: string
  readonly className: string | undefined
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The browser's own dialog without a head: traps the focus, makes the page inert, closes on Escape and on a press outside, gives the focus back. */
export function Modal({ label, className, onClose, children }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  useScrollLock(true)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Closed before it leaves the document, so that the focus returns to where it was.
    return () => element?.close()
  }, [])
  useEffect(() => {
    const closeOutside = (event: PointerEvent) => {
      const box = dialog.current?.getBoundingClientRect()
      if (!box) return
      const isInside = event.clientX >= box.left && event.clientX <= box.right && event.clientY >= box.top && event.clientY <= box.bottom
      if (!isInside) onClose()
    }
    document.addEventListener('pointerdown', closeOutside)
    return () => document.removeEventListener('pointerdown', closeOutside)
  }, [onClose])
  return (
    <dialog
      ref={dialog}
      className={className}
      aria-label={label}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
    >
      {children}
    </dialog>
  )
}
