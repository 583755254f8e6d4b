import { buttonClass, IconChevronDown } from '@vitrine/ui/components'
import { Menu, MenuChoice, MenuChoices, Tabs } from '@vitrine/ui/controls'
import { Link, useLocation, useNavigate } from 'react-router'
import { useTranslation } from '#i18n'
import { type OrderKind, withKind } from '../model/order-kinds.ts'
import styles from './kind-tabs.module.css'

export const KIND_TABS_ID = 'order-kind'

export interface KindTabsProps {
  readonly offered: readonly OrderKind[]
  readonly kind: OrderKind
}

/** The forms of an order as tabs, on a phone as a menu. Each is an address, so they are links too. */
export function KindTabs({ offered, kind }: KindTabsProps) {
  const { t } = useTranslation('order')
  const { search, state } = useLocation()
  const navigate = useNavigate()
  const to = (each: OrderKind) => ({ search: withKind(search, each, offered) })
  return (
    <>
      <Tabs
        id={KIND_TABS_ID}
        className={styles.tabs}
        tabClassName={styles.tab}
        label={t('kinds.label')}
        value={kind}
        onChange={(next) => void navigate(to(next), { replace: true, preventScrollReset: true, state })}
        tabs={offered.map((each) => ({
          value: each,
          name: t(`kinds.${each}`),
          render: <Link to={to(each)} state={state} preventScrollReset />,
        }))}
      />
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
