import { buttonClass, cardClass, IconPlus } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { isIncome } from '../../features/movements/finance-row.ts'
import { paths } from '../../paths.ts'
import { useMoney } from '../../shop/shop-context.tsx'
import { spendable } from '../../shop/spendable.ts'
import styles from './balance-card.module.css'
import card from './card.module.css'
import type { DashboardData } from './load-dashboard.ts'

/** What there is to spend; what was earned stands beside it once there is any. */
export function BalanceCard({ person }: { readonly person: DashboardData['person'] }) {
  const { t } = useTranslation('cabinet')
  const money = useMoney()
  const parts = [
    { label: t('dashboard.balance.referral'), amount: person.referral_user_balance },
    { label: t('dashboard.balance.tasks'), amount: person.task_user_balance },
  ].filter(({ amount }) => isIncome(amount))
  return (
    <section className={cardClass(card.card)} aria-labelledby="dashboard-balance">
      <h2 className={styles.label} id="dashboard-balance">
        {t('dashboard.balance.title')}
      </h2>
      <p className="type-display number">{money(spendable(person.balance))}</p>
      <div className={styles.actions}>
        <Link className={buttonClass({ variant: 'primary' })} to={paths.addFunds()}>
          <IconPlus size={16} />
          {t('dashboard.balance.add')}
        </Link>
        {parts.length > 0 && (
          <Link className={buttonClass()} to={`${paths.finances()}#withdrawal`}>
            {t('dashboard.balance.withdraw')}
          </Link>
        )}
      </div>
      <div className={styles.parts}>
        {parts.map(({ label, amount }) => (
          <span key={label}>
            <span className="tone-3">{label}</span> <span className="number weight-medium">{money(spendable(amount))}</span>
          </span>
        ))}
        <Link className={styles.history} to={paths.finances()}>
          {t('dashboard.balance.history')}
        </Link>
      </div>
    </section>
  )
}
