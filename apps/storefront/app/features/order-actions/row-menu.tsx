import { classNames, Dropdown, IconButton, IconDots, MenuLine, menuItemClass } from '@vitrine/ui/components'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { MenuItem } from './menu-items.ts'
import styles from './row-menu.module.css'

const ActionSheet = lazy(() => import('./action-sheet.tsx'))

export interface RowMenuProps {
  /** What the button says to who does not see it. */
  readonly label: string
  /** Whose menu it is. */
  readonly title: string
  /** Made when the menu opens: a list has a hundred of them. */
  readonly items: () => readonly MenuItem[]
  /** What stands above and below the actions in the sheet. */
  readonly head: ReactNode
  readonly note?: ReactNode
}

/** A menu under its button; on phones a sheet from below. */
export function RowMenu({ label, title, items, head, note }: RowMenuProps) {
  const [isSheet, setIsSheet] = useState(false)
  return (
    <>
      <span className={styles.wide}>
        <Dropdown
          label={title}
          width={220}
          isAfloat
          trigger={(props) => (
            <IconButton label={label} {...props}>
              <IconDots className={styles.dots} />
            </IconButton>
          )}
        >
          {(close) => items().map((item) => <Line key={item.key} item={item} close={close} />)}
        </Dropdown>
      </span>
      <span className={styles.narrow}>
        <IconButton label={label} isOutlined aria-haspopup="dialog" onClick={() => setIsSheet(true)}>
          <IconDots className={styles.dots} />
        </IconButton>
      </span>
      {isSheet && (
        <Suspense fallback={null}>
          <ActionSheet title={title} items={items()} head={head} note={note} onClose={() => setIsSheet(false)} />
        </Suspense>
      )}
    </>
  )
}

function Line({ item, close }: { readonly item: MenuItem; readonly close: () => void }) {
  const { icon: ItemIcon, label, to, onClick, isDangerous, key, shortcut } = item
  const content = (
    <>
      <ItemIcon size={16} />
      {label}
      {shortcut && (
        <span className={styles.key} aria-hidden="true">
          {shortcut}
        </span>
      )}
    </>
  )
  const look = classNames(menuItemClass(), isDangerous && 'tone-bad')
  const row = to ? (
    <Link className={look} role="menuitem" tabIndex={-1} to={to}>
      {content}
    </Link>
  ) : (
    <button
      type="button"
      className={look}
      role="menuitem"
      tabIndex={-1}
      onClick={() => {
        close()
        onClick?.()
      }}
    >
      {content}
    </button>
  )
  return (
    <Fragment>
      {(key === 'cancel' || key === 'delete') && <MenuLine />}
      {row}
    </Fragment>
  )
}
