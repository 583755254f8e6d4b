import type { Micro } from '@vitrine/platform/kernel'
import { Button, IconLock, Notice, Sheet, SkeletonRows } from '@vitrine/ui/components'
import { useTranslation } from '#words'
import { useMoney } from '../../shop/shop-context.tsx'
import { dueBy, isCard, quoteFor } from '../order/model/payment-choices.ts'
import { PaymentSection } from '../order/parts/payment-section.tsx'
import { Leaving } from './leaving.tsx'
import styles from './pay-another-way.module.css'
import { PaymentDialog } from './payment-dialog.tsx'
import { isPaidHere } from './payment-instructions.ts'
import { usePayPurchase } from './use-pay-purchase.ts'

export interface PayAnotherWayProps {
  /** Any invoice of the orders that wait. */
  readonly invoiceId: string
  /** Of all of them, before any fee. */
  readonly amount: Micro | undefined
  /** What went wrong before. */
  readonly note?: string | undefined
  readonly onClose: () => void
}

/** Orders that stand and wait for their money are paid by another method, all of them together; nothing is ordered again. */
export function PayAnotherWay({ invoiceId, amount, note, onClose }: PayAnotherWayProps) {
  const { t } = useTranslation(['order', 'payment'])
  const money = useMoney()
  const paying = usePayPurchase(invoiceId)
  const { method, methods, payment } = paying
  const total = method && amount !== undefined ? dueBy(method, quoteFor(method, amount).totalAmount) : undefined
  if (payment?.url) return <Leaving url={payment.url} isConfirming={method && isCard(method)} />
  if (payment && isPaidHere(payment))
    return <PaymentDialog payment={payment} amount={total} method={method} purpose="order" onClose={onClose} />
  return (
    <Sheet
      isOpen
      onClose={onClose}
      title={t('payment:another.title')}
      closeLabel={t('payment:manual.close')}
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
          {total === undefined ? t('submit.payShort') : t('submit.pay', { amount: money(total) })}
        </Button>
      }
    >
      <div className={styles.another}>
        <p className="tone-2">{t('waiting.text')}</p>
        {note && (
          <Notice tone="bad" role="alert">
            {note}
          </Notice>
        )}
        {methods ? (
          <PaymentSection
            id="another-payment"
            methods={methods}
            chosen={method}
            amount={amount}
            total={total}
            errors={paying.errors}
            onChoose={paying.choose}
          />
        ) : (
          <SkeletonRows rows={3} label={t('service.loading')} height={56} />
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
