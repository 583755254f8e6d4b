import { Button, IconDownload } from '@vitrine/ui/components'
import { formatFraction, formatQuantity } from '@vitrine/ui/formats'
import { useRef, useState } from 'react'
import { useTranslation } from '#words'
import { useApi } from '../../../session/session-context.tsx'
import { useShop } from '../../../shop/shop-context.tsx'
import { collectRows, EXPORT_ROWS_MAX } from '../../cabinet/model/collect-rows.ts'
import { csvOf } from '../../cabinet/model/csv.ts'
import { localDay, localStamp } from '../../cabinet/model/days.ts'
import { saveFile } from '../../cabinet/parts/save-file.ts'
import { type ListQuery, tableQuery } from '../model/list-query.ts'
import { badgeOf, type Order } from '../model/order-facts.ts'
import styles from './orders-export.module.css'

export interface OrdersExportProps {
  readonly query: ListQuery
  readonly total: number
}

/** Everything the filters show, as a file made in the browser: whole rows, exact amounts, and how far it has come. */
export function OrdersExport({ query, total }: OrdersExportProps) {
  const { t } = useTranslation('orders')
  const { locale, timeZone } = useShop()
  const api = useApi()
  const cellsOf = useCells()
  const [share, setShare] = useState<number>()
  const [hasFailed, setHasFailed] = useState(false)
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setHasFailed(false)
    setShare(0)
    try {
      const filter = tableQuery(query)
      const rows = await collectRows((page) => api.ordering.orderTable({ query: { ...filter, ...page } }), setShare)
      const day = localDay(new Date().toISOString(), timeZone)
      saveFile(csvOf([cellsOf.heads, ...rows.map(cellsOf.row)]), `${t('export.file')}-${day}.csv`)
    } catch {
      setHasFailed(true)
    }
    isRunning.current = false
    setShare(undefined)
  }
  return (
    <span className={styles.export}>
      <span className={`type-small ${hasFailed ? 'tone-bad' : 'tone-3'}`} role="status">
        {hasFailed && t('export.failed')}
        {!hasFailed && total > EXPORT_ROWS_MAX && t('export.limit', { number: formatQuantity(EXPORT_ROWS_MAX) })}
      </span>
      <Button icon={<IconDownload size={16} />} isLoading={share !== undefined} onClick={() => void run()}>
        <span className={styles.words}>
          {share !== undefined && share > 0
            ? t('export.running', { percent: formatFraction(Math.round(share * 100) / 100, locale) })
            : t('export.button')}
        </span>
      </Button>
    </span>
  )
}

function useCells() {
  const { t } = useTranslation('orders')
  const { timeZone } = useShop()
  return {
    heads: [
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
    ],
    row: (order: Order): readonly string[] => [
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
    ],
  }
}
