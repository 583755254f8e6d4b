import { classNames, listTable } from '@vitrine/ui/components'
import { formatDay, formatExactTime } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import styles from './referral-table.module.css'

export interface ShownReferral {
  readonly id: number
  readonly email: string
  readonly created_at: string
  readonly spent: string
  readonly earned: string
}

/** How an account without an address reads on the wire. */
const NO_ADDRESS = '***'
const columns = ['email', 'since', 'spent', 'earned'] as const

/** One table; on phones each row is a card with the same parts, which say themselves what they are. */
export function ReferralTable({ rows }: { readonly rows: readonly ShownReferral[] }) {
  const { t } = useTranslation('referrals')
  return (
    <table className={classNames(listTable.table, styles.table)}>
      <caption className="sr-only">{t('table.title')}</caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column} scope="col">
              {t(`table.${column}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </tbody>
    </table>
  )
}

function Row({ row }: { readonly row: ShownReferral }) {
  const { t } = useTranslation('referrals')
  const { locale, timeZone } = useShop()
  const money = useMoney()
  const at = new Date(row.created_at)
  const style = { locale, timeZone, now: at }
  return (
    <tr className={classNames(listTable.row, styles.row)}>
      <th scope="row" className={styles.email}>
        {row.email === NO_ADDRESS ? <span className="tone-3">{t('table.noAddress')}</span> : row.email}
      </th>
      <td className={styles.since}>
        <Label text={t('table.since')} />
        <time dateTime={row.created_at} title={formatExactTime(at, style)}>
          {formatDay(at, style)}
        </time>
      </td>
      <td className={styles.spent}>
        <Label text={t('table.spent')} />
        {money(row.spent)}
      </td>
      <td className={styles.earned}>
        <Label text={t('table.earned')} />
        <span className="weight-medium">{money(row.earned)}</span>
      </td>
    </tr>
  )
}

/** The head of the column once more, where there are no columns. */
const Label = ({ text }: { readonly text: string }) => (
  <span className={styles.label} aria-hidden="true">
    {text}{' '}
  </span>
)
