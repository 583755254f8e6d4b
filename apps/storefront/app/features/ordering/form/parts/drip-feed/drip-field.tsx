import { classNames } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import styles from './drip-feed-section.module.css'

export interface DripFieldProps {
  readonly id: string
  readonly label: string
  readonly className?: string | undefined
  readonly children: ReactNode
}

export const DripField = ({ id, label, className, children }: DripFieldProps) => (
  <div className={classNames(styles.field, className)}>
    <label htmlFor={id} className="weight-medium">
      {label}
    </label>
    {children}
  </div>
)
