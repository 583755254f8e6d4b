import { formatId, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import type { Order } from '../order-list/order-facts.ts'
import { titleOf } from '../order-list/order-title.ts'
import type { MenuItem } from './menu-items.ts'
import { RowMenu } from './row-menu.tsx'

/** The actions of one order. */
export function OrderMenu({ order, items }: { readonly order: Order; readonly items: () => readonly MenuItem[] }) {
  const { t } = useTranslation('orders')
  const id = formatId(order.id)
  return (
    <RowMenu
      label={t('actions.more', { id })}
      title={t('actions.menu', { id })}
      items={items}
      head={
        <>
          <p className="weight-medium ellipsis">{titleOf(order)}</p>
          <p className="type-small tone-3 number">
            {t('table.delivered', { delivered: formatQuantity(order.current_quantity), quantity: formatQuantity(order.quantity) })}
          </p>
        </>
      }
      note={order.has_refill && order.status === 'in_processing' ? t('detail.refillLater') : undefined}
    />
  )
}
