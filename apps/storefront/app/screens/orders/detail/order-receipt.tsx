import { parseMicro } from '@vitrine/platform/kernel'
import { cardClass, IconDownload, Receipt, type ReceiptLine } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#words'
import { paths } from '../../../paths.ts'
import { useMoney } from '../../../shop/shop-context.tsx'
import type { Order } from '../model/order-facts.ts'
import styles from './order-receipt.module.css'

/** What it cost, what came back, and what would come back now. */
export function OrderReceipt({ order }: { readonly order: Order }) {
  const { t } = useTranslation('orders')
  const money = useMoney()
  const [cost, refunded] = [parseMicro(order.cost) ?? 0n, parseMicro(order.refunded) ?? 0n]
  const lines: ReceiptLine[] = [
    {
      key: 'service',
      label: t('detail.receipt.line', { quantity: formatQuantity(order.quantity), name: order.service.name }),
      amount: money(cost),
    },
  ]
  if (refunded > 0n) lines.push({ key: 'returned', label: t('detail.receipt.returned'), amount: money(-refunded), isGain: true })
  return (
    <section className={cardClass(styles.card)} aria-labelledby="receipt-title">
      <div className={styles.head}>
        <h2 className="type-h2" id="receipt-title">
          {t('detail.receipt.title')}
        </h2>
        {order.status !== 'unpaid' && (
          <Link className={`link ${styles.pdf}`} to={paths.orderReceipt(order.id)} aria-label={t('receipt.pdfLabel')}>
            <IconDownload size={16} />
            {t('receipt.pdf')}
          </Link>
        )}
      </div>
      <Receipt
        size="plain"
        lines={lines}
        totalLabel={order.status === 'unpaid' ? t('detail.receipt.toPay') : t('detail.receipt.paid')}
        total={money(cost - refunded)}
      />
      {order.has_refill && <p className="type-small tone-3">{t('detail.receipt.guarantee')}</p>}
      {order.refund_preview && <p className="type-small tone-3">{t('detail.receipt.preview', { amount: money(order.refund_preview) })}</p>}
    </section>
  )
}
