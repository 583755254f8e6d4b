import type { ReactNode } from 'react'
import styles from './screen-head.module.css'
import { useTitle } from './use-title.ts'

export interface ScreenHeadProps {
  readonly title: string
  readonly count?: ReactNode
  readonly actions?: ReactNode
}

/** The head of a screen: its title, how many there are, what can be done. */
export function ScreenHead({ title, count, actions }: ScreenHeadProps) {
  useTitle(title)
  return (
    <header className={styles.head}>
      <h1 className={styles.title} tabIndex={-1} data-screen-title>
        {title}
      </h1>
      {count !== undefined && <span className={styles.count}>{count}</span>}
      {actions && <div className={styles.actions}>{actions}</div>}
    </header>
  )
}
