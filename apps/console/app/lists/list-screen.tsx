import type { ReactNode } from 'react'
import { Region } from '../parts/region.tsx'
import { ScreenHead } from '../parts/screen-head.tsx'
import styles from './list-screen.module.css'
import { ListViews, type ListViewsProps } from './views/list-views.tsx'
import { ShownColumns } from './views/shown-columns.tsx'

export interface ListScreenProps {
  readonly title: string
  readonly count?: ReactNode
  readonly actions?: ReactNode
  readonly tabs?: ReactNode
  readonly filters?: ReactNode
  /** The list's address behind the panel's with all its columns, where views of it are saved. */
  readonly views?: ListViewsProps
  readonly children: ReactNode
  /** What stands beside the list. */
  readonly inspector?: ReactNode
}

/** A head, filters, a list and what is open of it. The inspector may fail while the list works. */
export function ListScreen({ title, count, actions, tabs, filters, views, children, inspector }: ListScreenProps) {
  return (
    <div className={styles.screen}>
      <div className={styles.list}>
        <ScreenHead {...{ title, count, actions }} />
        {tabs}
        {(filters || views) && (
          <div className={styles.filters}>
            {filters && (
              <div className={styles.narrowing} data-letter-into="f">
                {filters}
              </div>
            )}
            {views && <ListViews {...views} />}
          </div>
        )}
        {views ? <ShownColumns list={views.list}>{children}</ShownColumns> : children}
      </div>
      {inspector && <Region>{inspector}</Region>}
    </div>
  )
}
