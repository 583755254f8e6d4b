import { type ReactNode, useEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../button.tsx'
import { useConfirmPlace } from './confirm-host.tsx'
import styles from './confirm-sheet.module.css'
import { SheetFrame } from './sheet.tsx'
import { useScrollLock } from './use-scroll-lock.ts'

export interface ConfirmSheetProps {
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

/**
 * Asks the exact thing once more before something that has no way back, in the page's one dialog for questions. The focus starts on the answer
 * that changes nothing.
 */
export function ConfirmSheet({
  title,
  closeLabel,
  keepLabel,
  confirmLabel,
  isDisabled = false,
  onClose,
  onConfirm,
  children,
}: ConfirmSheetProps) {
  const place = useConfirmPlace()
  const safe = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const leave = useRef(onClose)
  leave.current = onClose
  useScrollLock(true)
  useEffect(() => {
    const dialog = place?.dialog
    if (!dialog) return
    const onCancel = (event: Event) => {
      event.preventDefault()
      leave.current()
    }
    const onBackdrop = (event: Event) => {
      if (event.target === dialog) leave.current()
    }
    dialog.addEventListener('cancel', onCancel)
    dialog.addEventListener('click', onBackdrop)
    dialog.showModal()
    safe.current?.querySelector('button')?.focus()
    return () => {
      dialog.removeEventListener('cancel', onCancel)
      dialog.removeEventListener('click', onBackdrop)
      dialog.close()
    }
  }, [place])
  if (!place) return null
  const confirm = () => {
    setIsBusy(true)
    void onConfirm().finally(() => setIsBusy(false))
  }
  return createPortal(
    <SheetFrame
      titleId={place.titleId}
      title={title}
      closeLabel={closeLabel}
      onClose={onClose}
      footer={
        <div className={styles.actions} ref={safe}>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button variant="danger" isLoading={isBusy} disabled={isDisabled} onClick={confirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {children}
    </SheetFrame>,
    place.dialog,
  )
}
