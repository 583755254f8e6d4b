import { type Micro, parseMicro } from '@vitrine/platform/kernel'
import { formatId } from '@vitrine/ui/formats'
import { useTranslation } from '#words'
import { useMoney } from '../../shop/shop-context.tsx'
import type { Order } from '../order-list/order-facts.ts'
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
  const words = {
    title: t('pay.title', { id: formatId(order.id) }),
    close: t('pay.close'),
    loading: t('pay.loading'),
    submit: (total: Micro | undefined) => t('pay.submit', { amount: money(total) }),
  }
  return <PaySheet paying={usePayOrder(order, onPaid)} amount={parseMicro(order.cost)} words={words} onClose={onClose} />
}
