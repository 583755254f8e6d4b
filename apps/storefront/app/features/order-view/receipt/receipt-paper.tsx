import { Button, buttonClass, classNames, IconDownload } from '@vitrine/ui/components'
import { formatDay, formatId, formatMoney, formatQuantity } from '@vitrine/ui/formats'
import { Fragment, type ReactNode } from 'react'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { sellerLines } from '../../../shop/seller.ts'
import { useShop } from '../../../shop/shop-context.tsx'
import type { Order, OrderProgress } from '../../order-list/order-facts.ts'
import type { loadReceipt } from './load-receipt.ts'
import styles from './receipt-paper.module.css'
import { type OrderPrice, receiptSums } from './receipt-sums.ts'
import { useExtraNames } from './use-extra-names.ts'

interface ReceiptData {
  readonly order: Order
  readonly price: OrderPrice
  readonly paidAt: string | null
  /** Null while nothing has paid it, and when the balance did. */
  readonly payment: OrderProgress['payment']
  /** Null where the viewer need not be the customer. */
  readonly customer: Awaited<ReturnType<typeof loadReceipt>>['customer'] | null
}

/** One order on paper: the browser prints it or saves it as PDF, in every script that its fonts know. */
export function ReceiptPaper({ back, ...receipt }: ReceiptData & { readonly back: { readonly to: string; readonly label: string } }) {
  const { t } = useTranslation('orders')
  const { panel_name: panel } = useShop().settings
  const { order, price } = receipt
  return (
    <main className={styles.page}>
      <title>{`${t('receipt.title')} ${order.id} · ${panel}`}</title>
      <div className={styles.tools}>
        <Link className={buttonClass({ size: 'medium' })} to={back.to}>
          {back.label}
        </Link>
        <span className="type-small tone-3">{t('receipt.hint')}</span>
        <Button size="medium" variant="primary" icon={<IconDownload size={16} />} onClick={() => print()}>
          {t('receipt.save')}
        </Button>
      </div>
      <article className={styles.paper}>
        <Head {...receipt} />
        <Lines order={order} price={price} />
        <Foot />
      </article>
    </main>
  )
}

function Head({ order, paidAt, payment, customer }: ReceiptData) {
  const { t } = useTranslation('orders')
  const { locale, timeZone, settings } = useShop()
  const dayOf = (iso: string) => formatDay(new Date(iso), { locale, timeZone, now: new Date(iso) })
  return (
    <header className={styles.head}>
      <div>
        <p className={styles.panel}>{settings.panel_name}</p>
        {sellerLines(settings).map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
        <h1 className={classNames(styles.title, 'type-h1')}>{t('receipt.title')}</h1>
      </div>
      <dl className={styles.facts}>
        <Fact label={t('receipt.order')}>{t('table.number', { id: formatId(order.id) })}</Fact>
        <Fact label={t('detail.ordered')}>{dayOf(order.created_at)}</Fact>
        <Fact label={t('detail.receipt.paid')}>{paidAt === null ? t('receipt.unpaid') : dayOf(paidAt)}</Fact>
        {payment && <Fact label={t('receipt.payment')}>{payment.invoice}</Fact>}
        {paidAt !== null && <Fact label={t('receipt.method')}>{payment ? (payment.method ?? payment.invoice) : t('receipt.balance')}</Fact>}
        {customer && <BilledTo customer={customer} />}
      </dl>
    </header>
  )
}

function BilledTo({ customer }: { readonly customer: NonNullable<ReceiptData['customer']> }) {
  const { t } = useTranslation('orders')
  const isCompany = Boolean(customer.company)
  return (
    <Fact label={t('receipt.billedTo')}>
      {isCompany ? customer.company : customer.name}
      {isCompany && customer.address && <span className={styles.line}>{customer.address}</span>}
      {isCompany && customer.vat && <span className={styles.line}>{t('receipt.vat', { vat: customer.vat })}</span>}
      {customer.email && <span className={styles.line}>{customer.email}</span>}
    </Fact>
  )
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

function Lines({ order, price }: Pick<ReceiptData, 'order' | 'price'>) {
  const { t } = useTranslation('orders')
  const { locale } = useShop()
  const extraName = useExtraNames()
  const { units, extras, total } = receiptSums(order, price)
  const isGuaranteed = order.has_refill && price.guarantee === null
  const hasDetails = Boolean(order.title || order.url || isGuaranteed)
  // What was charged was dollars, whatever the display currency.
  const money = (amount: bigint) => formatMoney(amount, { locale })
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{t('table.service')}</th>
          <th scope="col">{t('export.quantity')}</th>
          <th scope="col">{t('receipt.amount')}</th>
        </tr>
      </thead>
      <tbody>
        <tr className={classNames(hasDetails && styles.named)}>
          <td>{order.service.name}</td>
          <td className="number">{formatQuantity(order.quantity)}</td>
          <td className="number">{money(units)}</td>
        </tr>
        {hasDetails && (
          <tr>
            {/* Below the figures, over the whole width: an address breaks where its parts meet. */}
            <td colSpan={3} className={styles.details}>
              {order.title && <span className={styles.line}>{order.title}</span>}
              {order.url && <span className={styles.line}>{breakable(order.url)}</span>}
              {isGuaranteed && <span className={styles.line}>{t('detail.receipt.guarantee')}</span>}
            </td>
          </tr>
        )}
        {extras.map(({ key, amount }) => (
          <tr key={key}>
            <td colSpan={2}>{extraName(key)}</td>
            <td className="number">{money(amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={2}>
            {order.status === 'unpaid' ? t('detail.receipt.toPay') : t('detail.receipt.paid')}
          </th>
          <td className="number">{money(total)}</td>
        </tr>
      </tfoot>
    </table>
  )
}

/** An address with places to break at between its parts. */
const breakable = (address: string): ReactNode =>
  address.split(/(?<=[^:/][/?&])(?=[^/?])/).map((part, index) => (
    <Fragment key={index}>
      {index > 0 && <wbr />}
      {part}
    </Fragment>
  ))

function Foot() {
  const { t } = useTranslation('orders')
  const { support_email: email } = useShop().settings
  return (
    <footer className={styles.foot}>
      <p>{t('receipt.dollars')}</p>
      <p>{t('receipt.questions', { email })}</p>
    </footer>
  )
}
