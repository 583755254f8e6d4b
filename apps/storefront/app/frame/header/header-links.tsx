import { classNames, IconChevronDown } from '@vitrine/ui/components'
import { Menu, MenuItem } from '@vitrine/ui/controls'
import { useTranslation } from '#i18n'
import { useSession } from '../../session/session-context.tsx'
import { EntryIcon } from '../navigation/entry-icon.tsx'
import { EntryLink } from '../navigation/entry-link.tsx'
import { earnMenu, type MenuEntry } from '../navigation/menu-entries.ts'
import { useNavigationMenu } from '../navigation/navigation-context.tsx'
import styles from './header-links.module.css'
import { ServicesLink } from './services-link.tsx'

/** Beside a sidebar the header needs two entries: what is sold, and for customers what earns. */
export function HeaderLinks() {
  const { t } = useTranslation()
  const { entries } = useNavigationMenu()
  const { profile } = useSession()
  const earning = earnMenu(entries, profile !== null)
  return (
    <nav className={styles.nav} aria-label={t('header.links')}>
      <ul className={styles.list}>
        <li>
          <ServicesLink />
        </li>
        {earning.length > 0 && (
          <li>
            <EntryMenu name={t('header.earn')} entries={earning} />
          </li>
        )}
      </ul>
    </nav>
  )
}

export interface EntryMenuProps {
  readonly name: string
  readonly entries: readonly MenuEntry[]
  readonly isHere?: boolean
  readonly align?: 'start' | 'end'
}

/** A word of the header that opens to several pages. */
export function EntryMenu({ name, entries, isHere = false, align = 'start' }: EntryMenuProps) {
  return (
    <Menu
      label={name}
      align={align}
      trigger={(props) => (
        <button type="button" {...props} className={classNames(styles.link, isHere && styles.here)}>
          {name}
          <IconChevronDown size={14} className={styles.arrow} />
        </button>
      )}
    >
      {() =>
        entries.map((entry) => (
          <MenuItem key={entry.key} render={<EntryLink entry={entry} />}>
            <EntryIcon entry={entry} />
            {entry.name}
          </MenuItem>
        ))
      }
    </Menu>
  )
}
