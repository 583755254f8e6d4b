import { IconPlus } from '@vitrine/ui/components'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { paths } from '../paths.ts'
import type { Profile } from '../session/profile.ts'
import { useMoney } from '../shop/shop-context.tsx'
import styles from './balance.module.css'

/** What the customer has, in the currency he reads; one step to more. */
export function Balance({ profile }: { readonly profile: Profile }) {
  const { t } = useTranslation()
  const money = useMoney()
  const amount = money(profile.balance)
  return (
    <Link className={styles.balance} to={paths.addFunds()} aria-label={t('header.balance', { amount })} title={t('header.addFunds')}>
      <span className="number">{amount}</span>
      <i>
        <IconPlus size={16} />
      </i>
    </Link>
  )
}
