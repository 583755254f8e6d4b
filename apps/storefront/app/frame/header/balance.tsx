import { IconPlus } from '@vitrine/ui/components'
import { Link } from 'react-router'
import { useTranslation } from '#i18n'
import { paths } from '../../paths.ts'
import type { Profile } from '../../request/profile.ts'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import { spendable } from '../../shop/spendable.ts'
import { CurrencyMenu } from '../pickers/currency-menu.tsx'
import styles from './balance.module.css'

/** The customer's balance, in the chosen currency; one step to more. With a rate the amount opens the currencies, without one it leads to add funds. */
export function Balance({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const { rate } = useShop()
  const money = useMoney()
  const amount = money(spendable(profile.balance))
  if (!rate) {
    return (
      <Link className={styles.balance} to={paths.addFunds()} aria-label={t('header.balance', { amount })} title={t('header.addFunds')}>
        <span className="number">{amount}</span>
        <i>
          <IconPlus size={16} />
        </i>
      </Link>
    )
  }
  return (
    <div className={styles.balance}>
      <CurrencyMenu
        trigger={(props) => (
          <button type="button" {...props} className={styles.amount}>
            <span className="number">{amount}</span>
            <span className="sr-only">, {t('header.currencies')}</span>
          </button>
        )}
      />
      <Link className={styles.add} to={paths.addFunds()} aria-label={t('header.balance', { amount })} title={t('header.addFunds')}>
        <IconPlus size={16} />
      </Link>
    </div>
  )
}
