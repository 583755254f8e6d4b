import type { ReactNode } from 'react'
import styles from './drip-feed-section.module.css'

export const DripField = ({ id, label, children }: { readonly id: string; readonly label: string; readonly children: ReactNode }) => (
  <div className={styles.field}>
    <label htmlFor={id} className="weight-medium">
      {label}
    </label>
    {children}
  </div>
)
