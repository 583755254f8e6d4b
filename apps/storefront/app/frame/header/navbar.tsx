import { classNames } from '@vitrine/ui/components'
import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useTranslation } from '#i18n'
import { useSession } from '../../session/session-context.tsx'
import { EntryLink } from '../navigation/entry-link.tsx'
import { EntryMarks } from '../navigation/entry-list.tsx'
import { flatEntries, type MenuEntry, navbarEntries } from '../navigation/menu-entries.ts'
import { useNavigationMenu, useWhere } from '../navigation/navigation-context.tsx'
import styles from './header-links.module.css'
import { EntryMenu } from './header-links.tsx'
import { ServicesLink } from './services-link.tsx'

/** Already in the header under other names: the flyout and the button. */
const elsewhere = new Set<string | null>(['index', 'orders-create'])

/** The whole menu in the header, for a panel that has no sidebar. */
export function Navbar() {
  const { t } = useTranslation()
  const { entries } = useNavigationMenu()
  const isSignedIn = useSession().profile !== null
  const shown = navbarEntries(entries, { isSignedIn, name: t('header.earn') }).filter(
    ({ routeName, children }) => children.length > 0 || !elsewhere.has(routeName),
  )
  const { list, fitting, isMeasuring } = useFitting(shown.length)
  const rest = shown.slice(fitting)
  return (
    <nav className={styles.navbar} aria-label={t('header.links')} ref={list}>
      <ul className={classNames(styles.list, isMeasuring && styles.measuring)}>
        <li>
          <ServicesLink />
        </li>
        {shown.slice(0, fitting).map((entry) => (
          <li key={entry.key}>
            <NavbarEntry entry={entry} />
          </li>
        ))}
      </ul>
      {(isMeasuring || rest.length > 0) && (
        <div className={isMeasuring ? styles.unseen : undefined}>
          <EntryMenu name={t('header.more')} entries={flatEntries(rest)} align="end" />
        </div>
      )}
    </nav>
  )
}

function NavbarEntry({ entry }: { readonly entry: MenuEntry }) {
  const isHere = useWhere()
  const children = flatEntries(entry.children)
  if (children.length > 0) return <EntryMenu name={entry.name} entries={children} isHere={children.some(isHere)} />
  return (
    <EntryLink
      entry={entry}
      className={classNames(styles.link, isHere(entry) && styles.here)}
      aria-current={isHere(entry) ? 'page' : undefined}
    >
      {entry.name}
      <EntryMarks entry={entry} />
    </EntryLink>
  )
}

/** How many entries fit on one line. All are laid out first, in a row that hides the overflow; its first line is counted. */
function useFitting(count: number) {
  const list = useRef<HTMLElement>(null)
  const [measured, setMeasured] = useState<{ readonly count: number; readonly fitting: number }>()
  // Other entries have other widths.
  const isMeasuring = measured?.count !== count
  useEffect(() => {
    const element = list.current
    if (!element) return
    let width = element.clientWidth
    const observer = new ResizeObserver(() => {
      if (element.clientWidth === width) return
      width = element.clientWidth
      setMeasured(undefined)
    })
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  useLayoutEffect(() => {
    if (!isMeasuring) return
    const words = [...(list.current?.querySelectorAll<HTMLElement>(':scope > ul > li') ?? [])]
    const line = words[0]?.offsetTop
    setMeasured({ count, fitting: Math.max(0, words.filter((word) => word.offsetTop === line).length - 1) })
  }, [isMeasuring, count])
  return { list, fitting: isMeasuring ? count : measured.fitting, isMeasuring }
}
