import { Button, IconDownload } from '@vitrine/ui/components'
import { formatFraction } from '@vitrine/ui/formats'
import { useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { collectRows } from '../../files/collect-rows.ts'
import { csvOf } from '../../files/csv.ts'
import { saveFile } from '../../files/save-file.ts'
import { useApi } from '../../session/session-context.tsx'
import { localDay, localStamp } from '../../shop/days.ts'
import { useShop } from '../../shop/shop-context.tsx'
import styles from './export-button.module.css'
import { type FinanceQuery, financeTable } from './finance-query.ts'

/** Everything the filters show, as a file made in the browser: whole rows, exact amounts. */
export function ExportButton({ query }: { readonly query: FinanceQuery }) {
  const { t } = useTranslation('cabinet')
  const { locale, timeZone } = useShop()
  const api = useApi()
  const [share, setShare] = useState<number>()
  const [hasFailed, setHasFailed] = useState(false)
  const isRunning = useRef(false)
  const run = async () => {
    if (isRunning.current) return
    isRunning.current = true
    setHasFailed(false)
    setShare(0)
    try {
      const filter = financeTable(query, timeZone)
      const rows = await collectRows((page) => api.payments.listFinances({ query: { ...filter, ...page } }), setShare)
      const head = [t('finances.table.date'), t('finances.table.type'), t('finances.table.order'), t('finances.table.method')]
      const cells = rows.map((row) => [
        localStamp(row.created_at, timeZone),
        t(`finances.types.${row.type}`),
        row.order_id === null ? '' : String(row.order_id),
        row.payment_method?.name ?? '',
        row.amount,
      ])
      saveFile(
        csvOf([[...head, t('finances.amountInUsd')], ...cells]),
        `${t('finances.file')}-${localDay(new Date().toISOString(), timeZone)}.csv`,
      )
    } catch {
      setHasFailed(true)
    }
    isRunning.current = false
    setShare(undefined)
  }
  return (
    <span className={styles.export}>
      <span className="type-small tone-bad" role="status">
        {hasFailed && t('finances.exportFailed')}
      </span>
      <Button size="medium" icon={<IconDownload size={16} />} isLoading={share !== undefined} onClick={() => void run()}>
        {share !== undefined && share > 0
          ? t('finances.exporting', { percent: formatFraction(Math.round(share * 100) / 100, locale) })
          : t('finances.export')}
      </Button>
    </span>
  )
}
