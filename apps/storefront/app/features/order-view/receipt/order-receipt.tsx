import { cardClass, IconDownload, Receipt, type ReceiptLine } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { useMoney, useShownMoney } from '../../../shop/shop-context.tsx'
import type { Order } from '../../order-list/order-facts.ts'
import { useOrderPlaces } from '../order-places.ts'
import styles from './order-receipt.module.css'
import { type OrderPrice, receiptSums } from './receipt-sums.ts'
import { useExtraNames } from './use-extra-names.ts'

/** What it cost, what came back, and what would come back now. */
export function OrderReceipt({ order, price }: { readonly order: Order; readonly price: OrderPrice }) {
  const { t } = useTranslation('orders')
  const money = useMoney()
  const extraName = useExtraNames()
  const { text, split } = useShownMoney()
  const places = useOrderPlaces()
  const { units, extras, total } = receiptSums(order, price)
  const [shownUnits = 0n, ...shownExtras] = split([units, ...extras.map(({ amount }) => amount)])
  const lines: ReceiptLine[] = [
    {
      key: 'service',
      label: t('detail.receipt.line', { quantity: formatQuantity(order.quantity), name: order.service.name }),
      amount: text(shownUnits),
    },
    ...extras.map(({ key, amount }, index) => ({
      key,
      label: extraName(key),
      amount: text(shownExtras[index] ?? 0n),
      isGain: amount < 0n,
    })),
  ]
  return (
    <section className={cardClass(styles.card)} aria-labelledby="receipt-title">
      <div className={styles.head}>
        <h2 className="type-h2" id="receipt-title">
          {t('detail.receipt.title')}
        </h2>
        {order.status !== 'unpaid' && (
          <Link className={`link ${styles.pdf}`} to={places.receipt(order.id)} aria-label={t('receipt.pdfLabel')}>
            <IconDownload size={16} />
            {t('receipt.pdf')}
          </Link>
        )}
      </div>
      <Receipt
        size="plain"
        lines={lines}
        totalLabel={order.status === 'unpaid' ? t('detail.receipt.toPay') : t('detail.receipt.paid')}
        total={money(total)}
      />
      {order.has_refill && price.guarantee === null && <p className="type-small tone-3">{t('detail.receipt.guarantee')}</p>}
      {order.refund_preview && <p className="type-small tone-3">{t('detail.receipt.preview', { amount: money(order.refund_preview) })}</p>}
    </section>
  )
}
