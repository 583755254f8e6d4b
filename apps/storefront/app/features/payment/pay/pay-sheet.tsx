import type { Micro } from '@vitrine/platform/kernel'
import { Button, IconLock, Notice, SkeletonRows } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import type { ReactNode } from 'react'
import { Leaving } from '../dialog/leaving.tsx'
import { PaymentDialog } from '../dialog/payment-dialog.tsx'
import { isPaidHere } from '../invoice/payment-instructions.ts'
import { isCard, quoteFor } from '../methods/payment-choices.ts'
import { PaymentSection } from '../methods/payment-section.tsx'
import styles from './pay-sheet.module.css'
import type { Paying } from './use-paying.ts'

export interface PaySheetProps {
  readonly paying: Paying
  /** Before any fee. */
  readonly amount: Micro | undefined
  readonly labels: {
    readonly title: string
    readonly close: string
    readonly loading: string
    /** The button, with what is paid all in; undefined while it is not known. */
    readonly submit: (total: Micro | undefined) => string
  }
  /** Above the methods. */
  readonly children?: ReactNode
  readonly onClose: () => void
}

/** What waits for its money is paid: the same rows as in the order form, each with its all-in total. */
export function PaySheet({ paying, amount, labels, children, onClose }: PaySheetProps) {
  const { method, methods, payment } = paying
  const total = method && amount !== undefined ? quoteFor(method, amount).totalAmount : undefined
  if (payment?.url) return <Leaving invoiceId={payment.invoice_id} url={payment.url} isConfirming={method && isCard(method)} />
  if (payment && isPaidHere(payment))
    return <PaymentDialog payment={payment} amount={total} method={method} purpose="order" onClose={onClose} />
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={labels.title}
      closeLabel={labels.close}
      width={460}
      footer={
        <Button
          variant="primary"
          size="huge"
          isBlock
          isLoading={paying.isSending}
          icon={<IconLock size={16} />}
          disabled={!method}
          onClick={paying.send}
        >
          {labels.submit(total)}
        </Button>
      }
    >
      <div className={styles.body}>
        {children}
        {methods ? (
          <PaymentSection
            id="waiting-payment"
            methods={methods}
            chosen={method}
            amount={amount}
            total={total}
            errors={paying.errors}
            onChoose={paying.choose}
          />
        ) : (
          <SkeletonRows rows={3} label={labels.loading} height={56} />
        )}
        {paying.failure && (
          <Notice tone="bad" role="alert">
            {paying.failure}
          </Notice>
        )}
      </div>
    </Dialog>
  )
}
