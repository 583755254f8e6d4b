import { cardClass } from '@vitrine/ui/components'
import { formatId, formatTimestamp } from '@vitrine/ui/formats'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import type { FinanceRow } from '../../features/movements/finance-row.ts'
import { LedgerAmount } from '../../features/movements/ledger-amount.tsx'
import { TypeIcon } from '../../features/movements/type-icon.tsx'
import { paths } from '../../paths.ts'
import { useShop } from '../../shop/shop-context.tsx'
import card from './card.module.css'
import styles from './recent-payments.module.css'

export function RecentPayments({ rows, now }: { readonly rows: readonly FinanceRow[]; readonly now: Date }) {
  const { t } = useTranslation('cabinet')
  return (
    <section className={cardClass(card.list)} aria-labelledby="dashboard-payments">
      <div className={card.head}>
        <h2 className="type-h2" id="dashboard-payments">
          {t('dashboard.payments.title')}
        </h2>
        <Link className="link type-small" to={paths.finances()}>
          {t('dashboard.payments.all')}
        </Link>
      </div>
      {rows.length === 0 ? (
        <p className={card.none}>{t('dashboard.payments.none')}</p>
      ) : (
        <ul>
          {rows.map((row) => (
            <Row key={row.id} row={row} now={now} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ row, now }: { readonly row: FinanceRow; readonly now: Date }) {
  const { t } = useTranslation('cabinet')
  const { locale, timeZone } = useShop()
  const what = t(`finances.types.${row.type}`)
  const when = formatTimestamp(new Date(row.created_at), { locale, timeZone, now })
  return (
    <li className={styles.row}>
      <TypeIcon type={row.type} />
      <span className={styles.texts}>
        <span className="weight-medium ellipsis">
          {row.order_id === null ? (
            what
          ) : (
            <Link className={styles.link} to={paths.order(row.order_id)}>
              {what} <span className="number">{t('finances.table.number', { id: formatId(row.order_id) })}</span>
            </Link>
          )}
        </span>
        <span className="type-caption tone-3 ellipsis">{[when, row.payment_method?.name].filter(Boolean).join(' · ')}</span>
      </span>
      <LedgerAmount amount={row.amount} />
    </li>
  )
}
