import { classNames, IconShield, Sheet } from '@vitrine/ui/components'
import { formatId, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Order } from '../model/order-facts.ts'
import { titleOf } from '../order-title.ts'
import type { MenuItem } from './menu-items.ts'
import styles from './order-sheet.module.css'

export interface OrderSheetProps {
  readonly order: Order
  readonly items: readonly MenuItem[]
  readonly onClose: () => void
}

/** The actions of one order within reach of the thumb. */
export default function OrderSheet({ order, items, onClose }: OrderSheetProps) {
  const { t } = useTranslation('orders')
  return (
    <Sheet isOpen onClose={onClose} side="bottom" title={t('actions.menu', { id: formatId(order.id) })} closeLabel={t('filters.close')}>
      <p className={classNames('weight-medium', 'ellipsis')}>{titleOf(order)}</p>
      <p className="type-small tone-3 number">
        {t('table.delivered', { delivered: formatQuantity(order.current_quantity), quantity: formatQuantity(order.quantity) })}
      </p>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.key} className={item.key === 'cancel' || item.key === 'delete' ? styles.apart : undefined}>
            <Row item={item} onClose={onClose} />
          </li>
        ))}
      </ul>
      {order.has_refill && order.status === 'in_processing' && (
        <p className={styles.note}>
          <IconShield size={16} />
          {t('detail.refillLater')}
        </p>
      )}
    </Sheet>
  )
}

function Row({
  item: { icon: ItemIcon, label, text, to, href, onClick, isDangerous },
  onClose,
}: {
  readonly item: MenuItem
  readonly onClose: () => void
}) {
  const look = classNames(styles.item, isDangerous && 'tone-bad')
  const content = (
    <>
      <ItemIcon size={20} />
      <span className={styles.words}>
        <span className={styles.label}>{label}</span>
        {text && <span className="type-small tone-3">{text}</span>}
      </span>
    </>
  )
  if (to) {
    return (
      <Link className={look} to={to} onClick={onClose}>
        {content}
      </Link>
    )
  }
  if (href) {
    return (
      <a className={look} href={href} onClick={onClose}>
        {content}
      </a>
    )
  }
  return (
    <button
      type="button"
      className={look}
      onClick={() => {
        onClose()
        onClick?.()
      }}
    >
      {content}
    </button>
  )
}
