import { parseMicro } from '@vitrine/platform/kernel'
import { Button, IconLock, Notice, Sheet, SkeletonRows } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { useTranslation } from '#words'
import { useMoney } from '../../../shop/shop-context.tsx'
import { dueBy, isCard, quoteFor } from '../../order/model/payment-choices.ts'
import { PaymentSection } from '../../order/parts/payment-section.tsx'
import { Leaving } from '../../payment/leaving.tsx'
import { PaymentDialog } from '../../payment/payment-dialog.tsx'
import { isPaidHere } from '../../payment/payment-instructions.ts'
import type { Order } from '../model/order-facts.ts'
import styles from './pay-dialog.module.css'
import { usePayOrder } from './use-pay-order.ts'

export interface PayDialogProps {
  readonly order: Order
  readonly onClose: () => void
  readonly onPaid: () => void
}

/** An order that waits for its money: the same rows as in the order form, each with its all-in total. */
export default function PayDialog({ order, onClose, onPaid }: PayDialogProps) {
  const { t } = useTranslation('orders')
  const money = useMoney()
  const amount = parseMicro(order.cost)
  const paying = usePayOrder(order, onPaid)
  const { method, methods, payment } = paying
  const total = method && amount !== undefined ? dueBy(method, quoteFor(method, amount).totalAmount) : undefined
  if (payment?.url) return <Leaving url={payment.url} isConfirming={method && isCard(method)} />
  if (payment && isPaidHere(payment))
    return <PaymentDialog payment={payment} amount={total} method={method} purpose="order" onClose={onClose} />
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('pay.title', { id: formatId(order.id) })}
      closeLabel={t('pay.close')}
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
          {t('pay.submit', { amount: money(total) })}
        </Button>
      }
    >
      <div className={styles.body}>
        {methods ? (
          <PaymentSection methods={methods} chosen={method} amount={amount} total={total} errors={paying.errors} onChoose={paying.choose} />
        ) : (
          <SkeletonRows rows={3} label={t('pay.loading')} height={56} />
        )}
        {paying.failure && (
          <Notice tone="bad" role="alert">
            {paying.failure}
          </Notice>
        )}
      </div>
    </Sheet>
  )
}
