import { lazy, Suspense } from 'react'
import type { Order } from '../model/order-facts.ts'
import type { OrderActions } from './use-order-actions.ts'

const ConfirmDialog = lazy(() => import('./confirm-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))

export interface OpenDialog {
  readonly kind: 'cancel' | 'delete' | 'pay'
  readonly order: Order
}

export interface OrderDialogsProps {
  readonly open: OpenDialog | undefined
  readonly onClose: () => void
  readonly actions: OrderActions
  readonly onPaid: () => void
}

/** What asks once more before money or delivery is touched; fetched when it is first needed. */
export function OrderDialogs({ open, onClose, actions, onPaid }: OrderDialogsProps) {
  if (!open) return null
  return (
    <Suspense fallback={null}>
      {open.kind === 'pay' ? (
        <PayDialog order={open.order} onClose={onClose} onPaid={onPaid} />
      ) : (
        <ConfirmDialog kind={open.kind} order={open.order} onClose={onClose} actions={actions} />
      )}
    </Suspense>
  )
}
