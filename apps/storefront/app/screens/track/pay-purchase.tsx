import { micro, parseMicro, sumMicro } from '@vitrine/platform/kernel'
import { formatId, truncateUrl } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { titleOf } from '../../features/order-list/order-title.ts'
import { PayAnotherWay } from '../../features/payment/pay/pay-another-way.tsx'
import { useShownMoney } from '../../shop/shop-context.tsx'
import type { TrackedBriefly } from './load-tracked.ts'
import styles from './track.module.css'

export interface PayPurchaseProps {
  readonly invoiceId: string
  readonly orders: readonly TrackedBriefly[]
  readonly onClose: () => void
}

const costOf = ({ cost }: TrackedBriefly) => micro(parseMicro(cost) ?? 0n)

/** Pays what of a purchase still waits: all of it, for one total. */
export function PayPurchase({ invoiceId, orders, onClose }: PayPurchaseProps) {
  const waiting = orders.filter(({ status }) => status === 'unpaid')
  return (
    <PayAnotherWay invoiceId={invoiceId} amount={sumMicro(waiting.map(costOf))} onClose={onClose}>
      {waiting.length > 1 && <Waiting orders={waiting} />}
    </PayAnotherWay>
  )
}

export function Waiting({ orders }: Pick<PayPurchaseProps, 'orders'>) {
  const { t } = useTranslation(['track', 'orders'])
  const { cents, split, text } = useShownMoney()
  const costs = orders.map(costOf)
  const total = cents(sumMicro(costs))
  const shown = split(costs, total)
  return (
    <>
      <p className="type-small tone-2">{t('payAll')}</p>
      <dl className={styles.sums}>
        {orders.map((order, index) => (
          <div key={order.id}>
            <dt>
              <span className="number tone-3">{t('orders:table.number', { id: formatId(order.id) })}</span> {truncateUrl(titleOf(order))}
            </dt>
            <dd className="number">{text(shown[index] ?? 0n)}</dd>
          </div>
        ))}
        <div className="weight-medium">
          <dt>{t('total')}</dt>
          <dd className="number">{text(total)}</dd>
        </div>
      </dl>
    </>
  )
}
