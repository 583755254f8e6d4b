import { classNames, IconChevronDown, IconExternal, Tag } from '@vitrine/ui/components'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n'
import { EntryIcon } from './entry-icon.tsx'
import { EntryLink } from './entry-link.tsx'
import styles from './entry-list.module.css'
import { flatEntries, isCaption, type MenuEntry } from './menu-entries.ts'
import { useNavigationMenu, useWhere } from './navigation-context.tsx'

export interface EntryListProps {
  /** Called when a link is followed: a drawer closes then. */
  readonly onFollow?: (() => void) | undefined
  /** Called when a group opens: a rail makes room for it. */
  readonly onOpen?: (() => void) | undefined
}

/** The whole menu as a column: lines, captioned groups, and groups that open in place. */
export function EntryList(props: EntryListProps) {
  const { entries } = useNavigationMenu()
  return (
    <ul className={styles.list}>
      {entries.map((entry) => (
        <li key={entry.key}>
          {entry.children.length === 0 ? (
            <EntryLine entry={entry} {...props} />
          ) : isCaption(entry) ? (
            <CaptionedGroup entry={entry} {...props} />
          ) : (
            <OpeningGroup entry={entry} {...props} />
          )}
        </li>
      ))}
    </ul>
  )
}

interface EntryProps extends EntryListProps {
  readonly entry: MenuEntry
}

function EntryLine({ entry, onFollow }: EntryProps) {
  const isActive = useWhere()(entry)
  return (
    <EntryLink
      entry={entry}
      className={classNames(styles.line, isActive && styles.active)}
      aria-current={isActive ? 'page' : undefined}
      title={entry.name}
      onClick={onFollow}
    >
      <EntryIcon entry={entry} />
      <EntryMessages entry={entry} />
    </EntryLink>
  )
}

function EntryMessages({ entry }: { readonly entry: MenuEntry }) {
  return (
    <>
      <span className={styles.name}>{entry.name}</span>
      <EntryMarks entry={entry} />
    </>
  )
}

/** That a line of the menu is new, or leads to another site (SIDEBAR-001). */
export function EntryMarks({ entry }: { readonly entry: MenuEntry }) {
  const { t } = useTranslation()
  return (
    <>
      {entry.isNew && (
        <Tag tone="brand" className={styles.mark}>
          {t('navigation.new')}
        </Tag>
      )}
      {entry.isExternal && (
        <span className={styles.mark}>
          <IconExternal size={14} />
          <span className="sr-only">{t('navigation.newTab')}</span>
        </span>
      )}
    </>
  )
}

function CaptionedGroup({ entry, ...props }: EntryProps) {
  const id = useId()
  return (
    <>
      <div className={styles.caption} id={id}>
        <span>{entry.name}</span>
      </div>
      <ul className={styles.list} aria-labelledby={id}>
        {entry.children.map((child) => (
          <li key={child.key}>
            {child.children.length === 0 ? <EntryLine entry={child} {...props} /> : <OpeningGroup entry={child} {...props} />}
          </li>
        ))}
      </ul>
    </>
  )
}

function OpeningGroup({ entry, onFollow, onOpen }: EntryProps) {
  const isHere = useWhere()
  const id = useId()
  const children = [...(entry.to !== null ? [{ ...entry, key: `${entry.key}.own`, children: [] }] : []), ...flatEntries(entry.children)]
  const isInside = children.some(isHere)
  const [isOpen, setIsOpen] = useState(isInside)
  return (
    <>
      <button
        type="button"
        className={classNames(styles.line, isInside && !isOpen && styles.active)}
        aria-expanded={isOpen}
        aria-controls={id}
        title={entry.name}
        onClick={() => {
          setIsOpen(!isOpen)
          onOpen?.()
        }}
      >
        <EntryIcon entry={entry} />
        <span className={styles.name}>{entry.name}</span>
        <span className={classNames(styles.mark, styles.arrow)}>
          <IconChevronDown size={14} />
        </span>
      </button>
      <ul id={id} className={styles.inside} hidden={!isOpen}>
        {children.map((child) => (
          <li key={child.key}>
            <EntryLine entry={child} onFollow={onFollow} />
          </li>
        ))}
      </ul>
    </>
  )
}
