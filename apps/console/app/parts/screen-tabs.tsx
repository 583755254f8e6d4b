import { Link, NavLink } from 'react-router'
import styles from './screen-tabs.module.css'

export interface ScreenTab {
  readonly to: string
  readonly name: string
  /** How much there is. */
  readonly count?: string | undefined
  /** Where tabs differ by what their list is narrowed to, not by their path. */
  readonly isCurrent?: boolean
}

export interface ScreenTabsProps {
  readonly label: string
  readonly tabs: readonly ScreenTab[]
}

/** Screens that belong together, each at an address of its own. */
export const ScreenTabs = ({ label, tabs }: ScreenTabsProps) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ to, name, count, isCurrent }) => {
      const says = (
        <>
          {name} {count !== undefined && <span className={styles.count}>{count}</span>}
        </>
      )
      return isCurrent === undefined ? (
        <NavLink key={to} to={to} end className={styles.tab}>
          {says}
        </NavLink>
      ) : (
        <Link key={to} to={to} className={styles.tab} aria-current={isCurrent ? 'page' : undefined}>
          {says}
        </Link>
      )
    })}
  </nav>
)
