import { classNames, listTable } from '@vitrine/ui/components'
import { formatExactTime, formatId, formatTimestamp, truncateUrl } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import type { FinanceRow } from '../../features/movements/finance-row.ts'
import { LedgerAmount } from '../../features/movements/ledger-amount.tsx'
import { TypeIcon } from '../../features/movements/type-icon.tsx'
import { paths } from '../../paths.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import styles from './finance-table.module.css'

/** One table; on phones each row is a card with the same parts. */
export function FinanceTable({ rows, now }: { readonly rows: readonly FinanceRow[]; readonly now: Date }) {
  const { t } = useTranslation('cabinet')
  const heads = ['type', 'date', 'method', 'amount', 'balance'] as const
  return (
    <div className={listTable.frame}>
      <table className={classNames(listTable.table, styles.table)}>
        <caption className="sr-only">{t('finances.table.caption')}</caption>
        <thead>
          <tr>
            {heads.map((head) => (
              <th key={head} scope="col">
                {t(`finances.table.${head}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.id} row={row} now={now} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ row, now }: { readonly row: FinanceRow; readonly now: Date }) {
  const { t } = useTranslation('cabinet')
  const { locale, timeZone } = useShop()
  const money = useMoney()
  const at = new Date(row.created_at)
  const style = { locale, timeZone, now }
  return (
    <tr className={classNames(listTable.row, styles.row)}>
      <td className={styles.type}>
        <span className={styles.what}>
          <TypeIcon type={row.type} />
          <span className={styles.about}>
            <span className="weight-medium">{t(`finances.types.${row.type}`)}</span>
            <About row={row} />
          </span>
        </span>
      </td>
      <td className={styles.date}>
        <time dateTime={row.created_at} title={formatExactTime(at, style)}>
          {formatTimestamp(at, style)}
        </time>
      </td>
      <td className={styles.method}>
        {row.payment_method?.name ?? (row.order_id === null ? undefined : t('finances.table.fromBalance'))}
        {row.invoice_number && <span className="type-small tone-3 number"> {row.invoice_number}</span>}
      </td>
      <td className={styles.amount}>
        <LedgerAmount amount={row.amount} />
      </td>
      <td className={classNames(styles.balance, 'number')}>
        {row.balance_after !== null && (
          <>
            <span className={styles.narrowLabel}>{t('finances.table.balance')} </span>
            {money(row.balance_after)}
          </>
        )}
      </td>
    </tr>
  )
}

/** Which order it was for: its number, what was ordered and for which link. */
function About({ row }: { readonly row: FinanceRow }) {
  const { t } = useTranslation('cabinet')
  if (row.order_id === null) return null
  return (
    <span className={styles.aboutOrder}>
      <Link className="link number" to={paths.order(row.order_id)}>
        {t('finances.table.number', { id: formatId(row.order_id) })}
      </Link>
      {row.order && (
        <span title={row.order.url ?? undefined}>{[row.order.service, shortLink(row.order.url)].filter(Boolean).join(' · ')}</span>
      )}
    </span>
  )
}

const shortLink = (url: string | null): string | undefined =>
  url === null ? undefined : truncateUrl(url.replace(/^https?:\/\/(www\.)?/, ''))
