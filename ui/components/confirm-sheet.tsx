import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from './button.tsx'
import styles from './confirm-sheet.module.css'
import { Sheet } from './sheet.tsx'

export interface ConfirmSheetProps {
  readonly title: string
  readonly closeLabel: string
  /** The answer that changes nothing. */
  readonly keepLabel: string
  readonly confirmLabel: string
  readonly onClose: () => void
  readonly onConfirm: () => Promise<unknown>
  readonly children: ReactNode
}

/** Asks the exact thing once more before something that has no way back; the focus starts on the answer that changes nothing. */
export function ConfirmSheet({ title, closeLabel, keepLabel, confirmLabel, onClose, onConfirm, children }: ConfirmSheetProps) {
  const safe = useRef<HTMLDivElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  useEffect(() => safe.current?.querySelector('button')?.focus(), [])
  const confirm = () => {
    setIsBusy(true)
    void onConfirm().finally(() => setIsBusy(false))
  }
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={title}
      closeLabel={closeLabel}
      footer={
        <div className={styles.actions} ref={safe}>
          <Button onClick={onClose}>{keepLabel}</Button>
          <Button variant="danger" isLoading={isBusy} onClick={confirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {children}
    </Sheet>
  )
}
