import { Button, IconDownload } from '@vitrine/ui/components'
import { formatFraction, formatQuantity } from '@vitrine/ui/formats'
import { useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { type ListQuery, tableQuery } from '../../features/order-list/list-query.ts'
import { collectRows, EXPORT_ROWS_MAX } from '../../files/collect-rows.ts'
import { useApi } from '../../session/session-context.tsx'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './orders-export.module.css'
import { useSaveOrders } from './use-save-orders.ts'

export interface OrdersExportProps {
  readonly query: ListQuery
  readonly total: number
}

/** Everything the filters show, as a file made in the browser: whole rows, exact amounts, and how far it has come. */
export function OrdersExport({ query, total }: OrdersExportProps) {
  const { t } = useTranslation('orders')
  const { locale } = useShop()
  const api = useApi()
  const save = useSaveOrders()
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
      save(await collectRows((page) => api.ordering.orderTable({ query: { ...filter, ...page } }), setShare))
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
        <span className={styles.texts}>
          {share !== undefined && share > 0
            ? t('export.running', { percent: formatFraction(Math.round(share * 100) / 100, locale) })
            : t('export.button')}
        </span>
      </Button>
    </span>
  )
}
