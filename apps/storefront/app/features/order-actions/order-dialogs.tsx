import { lazy, Suspense } from 'react'
import type { Order } from '../order-list/order-facts.ts'
import type { OrderActions } from './use-order-actions.ts'

const ConfirmAction = lazy(() => import('./confirm-action.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))
const LinkDialog = lazy(() => import('./link-dialog.tsx'))

export interface OpenDialog {
  /** `support` only by the public address of an order; customers ask on a page of its own. */
  readonly kind: 'cancel' | 'delete' | 'link' | 'pay' | 'support'
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
      {open.kind === 'pay' && <PayDialog order={open.order} onClose={onClose} onPaid={onPaid} />}
      {open.kind === 'link' && <LinkDialog order={open.order} onClose={onClose} />}
      {(open.kind === 'cancel' || open.kind === 'delete') && (
        <ConfirmAction kind={open.kind} order={open.order} onClose={onClose} actions={actions} />
      )}
    </Suspense>
  )
}
