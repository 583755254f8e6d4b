import { buttonClass, Dropdown, IconChevronDown, menuItemClass } from '@vitrine/ui/components'
import { type KeyboardEvent, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#words'
import { nextTab, type OrderKind, withKind } from '../model/order-kinds.ts'
import styles from './kind-tabs.module.css'

export const KIND_PANEL_ID = 'order-kind-panel'
export const tabIdOf = (kind: OrderKind): string => `order-kind-${kind}`

export interface KindTabsProps {
  readonly offered: readonly OrderKind[]
  readonly kind: OrderKind
}

/** The forms of an order as tabs, on a phone as a menu. Each is an address, so they are links too. */
export function KindTabs({ offered, kind }: KindTabsProps) {
  const { t } = useTranslation('order')
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const list = useRef<HTMLDivElement>(null)
  const to = (each: OrderKind) => ({ search: withKind(search, each, offered) })
  const onKeyDown = (event: KeyboardEvent) => {
    const at = nextTab(event.key, offered.indexOf(kind), offered.length)
    const next = at === undefined ? undefined : offered[at]
    if (at === undefined || next === undefined) return
    event.preventDefault()
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[at]?.focus()
    void navigate(to(next), { replace: true, preventScrollReset: true, state })
  }
  return (
    <>
      <div className={styles.tabs} role="tablist" aria-label={t('kinds.label')} ref={list} onKeyDown={onKeyDown}>
        {offered.map((each) => (
          <Link
            key={each}
            id={tabIdOf(each)}
            role="tab"
            className={styles.tab}
            aria-selected={each === kind}
            aria-controls={KIND_PANEL_ID}
            tabIndex={each === kind ? 0 : -1}
            to={to(each)}
            state={state}
            preventScrollReset
          >
            {t(`kinds.${each}`)}
          </Link>
        ))}
      </div>
      <Dropdown
        className={styles.menu}
        label={t('kinds.label')}
        width={200}
        trigger={(props) => (
          <button
            type="button"
            className={buttonClass({ size: 'medium' })}
            aria-label={`${t('kinds.label')}: ${t(`kinds.${kind}`)}`}
            {...props}
          >
            {t(`kinds.${kind}`)}
            <IconChevronDown size={16} />
          </button>
        )}
      >
        {(close) =>
          offered.map((each) => (
            <Link
              key={each}
              role="menuitemradio"
              aria-checked={each === kind}
              className={menuItemClass(each === kind)}
              to={to(each)}
              state={state}
              preventScrollReset
              onClick={close}
            >
              {t(`kinds.${each}`)}
            </Link>
          ))
        }
      </Dropdown>
    </>
  )
}
