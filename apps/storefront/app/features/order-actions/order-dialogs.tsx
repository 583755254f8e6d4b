import { lazy, Suspense } from 'react'
import { useTranslation } from '#i18n'
import type { Order } from '../order-list/order-facts.ts'
import type { OrderActions } from './use-order-actions.ts'

const ConfirmAction = lazy(() => import('./confirm-action.tsx'))
const SupportDialog = lazy(() => import('./support-dialog.tsx'))
const PayDialog = lazy(() => import('./pay-dialog.tsx'))
const LinkDialog = lazy(() => import('./link-dialog.tsx'))

export interface OpenDialog {
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
  const { t } = useTranslation('orders')
  if (!open) return null
  return (
    <Suspense fallback={null}>
      {open.kind === 'pay' && <PayDialog order={open.order} onClose={onClose} onPaid={onPaid} />}
      {open.kind === 'link' && <LinkDialog order={open.order} onClose={onClose} />}
      {open.kind === 'support' && (
        <SupportDialog
          order={open.order}
          onClose={onClose}
          onSent={(email) => {
            onClose()
            actions.say({ tone: 'ok', text: t('support.sent', { email }) })
          }}
        />
      )}
      {(open.kind === 'cancel' || open.kind === 'delete') && (
        <ConfirmAction kind={open.kind} order={open.order} onClose={onClose} actions={actions} />
      )}
    </Suspense>
  )
}
