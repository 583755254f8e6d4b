import type { Micro } from '@vitrine/platform/kernel'
import { Notice } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useMoney } from '../../shop/shop-context.tsx'
import { costToPay, type Order } from '../order-list/order-facts.ts'
import { PaySheet } from '../payment/pay/pay-sheet.tsx'
import { usePayOrder } from './use-pay-order.ts'

export interface PayDialogProps {
  readonly order: Order
  readonly onClose: () => void
  readonly onPaid: () => void
}

/** An order that waits for its money. */
export default function PayDialog({ order, onClose, onPaid }: PayDialogProps) {
  const { t } = useTranslation('orders')
  const money = useMoney()
  const labels = {
    title: t('pay.title', { id: formatId(order.id) }),
    close: t('pay.close'),
    loading: t('pay.loading'),
    submit: (total: Micro | undefined) => t('pay.submit', { amount: money(total) }),
  }
  const amount = costToPay(order)
  return (
    <PaySheet paying={usePayOrder(order, onPaid)} amount={amount} labels={labels} onClose={onClose}>
      {order.cost_with_unpaid_discount !== null && (
        <Notice tone="ok">{t('pay.discounted', { now: money(amount), before: money(order.cost) })}</Notice>
      )}
    </PaySheet>
  )
}
