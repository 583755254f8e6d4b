import { type FinanceType, financeIcons } from './finance-row.ts'
import styles from './type-icon.module.css'

/** Its word stands beside it. */
export function TypeIcon({ type }: { readonly type: FinanceType }) {
  const TheIcon = financeIcons[type]
  return (
    <span className={styles.icon} aria-hidden="true">
      <TheIcon size={16} />
    </span>
  )
}
