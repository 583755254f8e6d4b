import { useId, useRef, useState } from 'react'
import { Button, IconButton } from '../../components/button.tsx'
import { classNames } from '../../components/class-names.ts'
import { IconClose } from '../../components/icons.tsx'
import type { BareDialogProps, ConfirmDialogProps, DialogProps } from '../dialog.tsx'
import { DialogLayer } from './dialog-layer.tsx'
import styles from './dialog-popup.module.css'

interface PopupProps extends Omit<DialogProps, 'isOpen'> {
  readonly titleId?: string
}

/** Head, scrolling part and foot. */
export function DialogPopup({
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
  initialFocus,
  titleId: ownTitleId,
}: PopupProps) {
  const newTitleId = useId()
  const titleId = ownTitleId ?? newTitleId
  return (
    <DialogLayer
      className={classNames(styles.sheet, styles[side])}
      style={{ '--sheet-width': `${width}px` } as React.CSSProperties}
      labelledBy={titleId}
      {...{ onClose, initialFocus }}
    >
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
    </DialogLayer>
  )
}

export const BareDialogPopup = (props: BareDialogProps) => <DialogLayer {...props} />

export function ConfirmDialogPopup({
  keepLabel,
  confirmLabel,
  isDisabled = false,
  onConfirm,
  onClose,
  children,
  ...head
}: ConfirmDialogProps) {
  const keep = useRef<HTMLButtonElement>(null)
  const [isBusy, setIsBusy] = useState(false)
  const confirm = () => {
    setIsBusy(true)
    void onConfirm().finally(() => setIsBusy(false))
  }
  return (
    <DialogPopup
      {...head}
      titleId="confirm-title"
      onClose={onClose}
      initialFocus={keep}
      footer={
        <div className={styles.actions}>
          <Button ref={keep} onClick={onClose}>
            {keepLabel}
          </Button>
          <Button variant="danger" isLoading={isBusy} disabled={isDisabled} onClick={confirm}>
            {confirmLabel}
          </Button>
        </div>
      }
    >
      {children}
    </DialogPopup>
  )
}
