import { IconButton, IconDots } from '@vitrine/ui/components'
import { Menu, MenuItem, MenuLine } from '@vitrine/ui/controls'
import { Fragment, lazy, type ReactNode, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { NotWhileActing, useIsActing } from '../../shop/unless-acting.tsx'
import { type MenuItem as Entry, notWhileActing } from './menu-items.ts'
import styles from './row-menu.module.css'

const ActionSheet = lazy(() => import('./action-sheet.tsx'))

/** An action as it is offered now. */
export type ShownEntry = Entry & { readonly isDisabled?: boolean }

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
  const shown = useShownItems(items)
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
          {() => shown().map((item) => <Line key={item.key} item={item} />)}
        </Menu>
      </span>
      <span className={styles.narrow}>
        <IconButton label={label} isOutlined aria-haspopup="dialog" onClick={() => setIsSheet(true)}>
          <IconDots className={styles.dots} />
        </IconButton>
      </span>
      {isSheet && (
        <Suspense fallback={null}>
          <ActionSheet title={title} items={shown()} head={head} note={note} onClose={() => setIsSheet(false)} />
        </Suspense>
      )}
    </>
  )
}

/** What an operator who acts for the customer may not do is disabled. */
function useShownItems(items: () => readonly Entry[]): () => readonly ShownEntry[] {
  const isActing = useIsActing()
  return () => items().map((item) => ({ ...item, isDisabled: isActing && notWhileActing.has(item.key) }))
}

function Line({ item }: { readonly item: ShownEntry }) {
  const { icon: ItemIcon, label, to, onClick, isDangerous, key, shortcut, isDisabled } = item
  return (
    <Fragment>
      {(key === 'cancel' || key === 'delete') && <MenuLine />}
      <MenuItem
        className={isDangerous ? 'tone-bad' : undefined}
        isDisabled={isDisabled}
        {...(to ? { render: <Link to={to} /> } : {})}
        {...(onClick && !to ? { onClick } : {})}
      >
        <ItemIcon size={16} />
        {isDisabled ? <Refused label={label} /> : label}
        {shortcut && (
          <span className={styles.key} aria-hidden="true">
            {shortcut}
          </span>
        )}
      </MenuItem>
    </Fragment>
  )
}

const Refused = ({ label }: { readonly label: string }) => (
  <span className={styles.refused}>
    <span>{label}</span>
    <span className="type-small">
      <NotWhileActing />
    </span>
  </span>
)
