import { classNames, Dropdown, IconButton, IconDots, MenuLine, menuItemClass } from '@vitrine/ui/components'
import { formatId } from '@vitrine/ui/formats'
import { Fragment, lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import type { Order } from '../model/order-facts.ts'
import type { MenuItem } from './menu-items.ts'
import styles from './order-menu.module.css'

const OrderSheet = lazy(() => import('./order-sheet.tsx'))

export interface OrderMenuProps {
  readonly order: Order
  /** Made when the menu opens: a list has a hundred of them. */
  readonly items: () => readonly MenuItem[]
}

/** A menu under its button; on phones a sheet from below. */
export function OrderMenu({ order, items }: OrderMenuProps) {
  const { t } = useTranslation('orders')
  const [isSheet, setIsSheet] = useState(false)
  const label = t('actions.more', { id: formatId(order.id) })
  return (
    <>
      <span className={styles.wide}>
        <Dropdown
          label={t('actions.menu', { id: formatId(order.id) })}
          width={220}
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
          <OrderSheet order={order} items={items()} onClose={() => setIsSheet(false)} />
        </Suspense>
      )}
    </>
  )
}

function Line({ item, close }: { readonly item: MenuItem; readonly close: () => void }) {
  const { icon: ItemIcon, label, to, href, onClick, isDangerous, key } = item
  const content = (
    <>
      <ItemIcon size={16} />
      {label}
    </>
  )
  const look = classNames(menuItemClass(), isDangerous && 'tone-bad')
  const row = to ? (
    <Link className={look} role="menuitem" tabIndex={-1} to={to}>
      {content}
    </Link>
  ) : href ? (
    <a className={look} role="menuitem" tabIndex={-1} href={href}>
      {content}
    </a>
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
