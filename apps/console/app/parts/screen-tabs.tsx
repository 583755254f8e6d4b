import { NavLink } from 'react-router'
import styles from './screen-tabs.module.css'

export interface ScreenTab {
  readonly to: string
  readonly name: string
}

export interface ScreenTabsProps {
  readonly label: string
  readonly tabs: readonly ScreenTab[]
}

/** Screens that belong together, each at an address of its own. */
export const ScreenTabs = ({ label, tabs }: ScreenTabsProps) => (
  <nav className={styles.tabs} aria-label={label}>
    {tabs.map(({ to, name }) => (
      <NavLink key={to} to={to} end className={styles.tab}>
        {name}
      </NavLink>
    ))}
  </nav>
)
