import { IconButton, IconDots } from '@vitrine/ui/components'
import { Menu, MenuItem, MenuLine } from '@vitrine/ui/controls'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import type { MenuItem as Entry } from './menu-items.ts'
import styles from './row-menu.module.css'

const ActionSheet = lazy(() => import('./action-sheet.tsx'))

export interface RowMenuProps {
  /** What the button says to who does not see it. */
  readonly label: string
  /** Whose menu it is. */
  readonly title: string
  /** Made when the menu opens: a list has a hundred of them. */
  readonly items: () => readonly Entry[]
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
        <Menu
          label={title}
          width={220}
          trigger={(props) => (
            <IconButton label={label} {...props}>
              <IconDots className={styles.dots} />
            </IconButton>
          )}
        >
          {() => items().map((item) => <Line key={item.key} item={item} />)}
        </Menu>
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

function Line({ item }: { readonly item: Entry }) {
  const { icon: ItemIcon, label, to, onClick, isDangerous, key, shortcut } = item
  return (
    <Fragment>
      {(key === 'cancel' || key === 'delete') && <MenuLine />}
      <MenuItem
        className={isDangerous ? 'tone-bad' : undefined}
        {...(to ? { render: <Link to={to} /> } : {})}
        {...(onClick && !to ? { onClick } : {})}
      >
        <ItemIcon size={16} />
        {label}
        {shortcut && (
          <span className={styles.key} aria-hidden="true">
            {shortcut}
          </span>
        )}
      </MenuItem>
    </Fragment>
  )
}
