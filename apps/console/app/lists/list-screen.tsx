import type { ReactNode } from 'react'
import { Region } from '../parts/region.tsx'
import { ScreenHead } from '../parts/screen-head.tsx'
import styles from './list-screen.module.css'

export interface ListScreenProps {
  readonly title: string
  readonly count?: ReactNode
  readonly actions?: ReactNode
  readonly tabs?: ReactNode
  readonly filters?: ReactNode
  readonly children: ReactNode
  /** What stands beside the list. */
  readonly inspector?: ReactNode
}

/** A head, filters, a list and what is open of it. The inspector may fail while the list works. */
export function ListScreen({ title, count, actions, tabs, filters, children, inspector }: ListScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.list}>
        <ScreenHead {...{ title, count, actions }} />
        {tabs}
        {filters && <div className={styles.filters}>{filters}</div>}
        {children}
      </div>
      {inspector && <Region>{inspector}</Region>}
    </div>
  )
}
