import { buttonClass, IconChevronDown, walkFocus } from '@vitrine/ui/components'
import { Menu, MenuChoice, MenuChoices } from '@vitrine/ui/controls'
import { type KeyboardEvent, useRef } from 'react'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#words'
import { type OrderKind, withKind } from '../model/order-kinds.ts'
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
    const tabs = [...(list.current?.querySelectorAll<HTMLElement>('[role=tab]') ?? [])]
    const tab = walkFocus(event, tabs, { along: 'row', isRound: true })
    const next = tab && offered[tabs.indexOf(tab)]
    if (next) void navigate(to(next), { replace: true, preventScrollReset: true, state })
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
      <Menu
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
        {() => (
          <MenuChoices value={kind}>
            {offered.map((each) => (
              <MenuChoice key={each} value={each} render={<Link to={to(each)} state={state} preventScrollReset />}>
                {t(`kinds.${each}`)}
              </MenuChoice>
            ))}
          </MenuChoices>
        )}
      </Menu>
    </>
  )
}
