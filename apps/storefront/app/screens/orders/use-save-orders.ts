import { useTranslation } from '#i18n'
import { badgeOf, type Order } from '../../features/order-list/order-facts.ts'
import { csvOf } from '../../files/csv.ts'
import { saveFile } from '../../files/save-file.ts'
import { localDay, localStamp } from '../../shop/days.ts'
import { useShop } from '../../shop/shop-context.tsx'

/** Hands the visitor orders as a file: whole rows, exact amounts. */
export function useSaveOrders(): (orders: readonly Order[]) => void {
  const { t } = useTranslation('orders')
  const { timeZone } = useShop()
  const heads = [
    t('export.number'),
    t('detail.ordered'),
    t('export.name'),
    t('export.link'),
    t('table.service'),
    t('export.quantity'),
    t('detail.delivered'),
    t('table.status'),
    t('export.cost'),
    t('export.returned'),
    t('detail.finished'),
  ]
  const rowOf = (order: Order): readonly string[] => [
    String(order.id),
    localStamp(order.created_at, timeZone),
    order.name ?? '',
    order.url ?? '',
    order.service.name,
    String(order.quantity),
    String(order.current_quantity),
    t(`status.${badgeOf(order)}`),
    order.cost,
    order.refunded,
    order.completed_at === null ? '' : localStamp(order.completed_at, timeZone),
  ]
  return (orders) => {
    const day = localDay(new Date().toISOString(), timeZone)
    saveFile(csvOf([heads, ...orders.map(rowOf)]), `${t('export.file')}-${day}.csv`)
  }
}
