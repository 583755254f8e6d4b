import { classNames, IconSearch } from '@vitrine/ui/components'
import { NavLink } from 'react-router'
import texts from '../messages/en/shell.json'
import { sayFrom } from '../messages/texts.ts'
import { commandKey, Keys } from '../parts/action.tsx'
import { paths } from '../paths.ts'
import { useHere } from '../session/panel-context.ts'
import { AttentionBadge } from './attention-badge.tsx'
import { deploymentPages } from './deployment/deployment-pages.ts'
import { groupsOf, pagesOf } from './pages.ts'
import { PanelSwitcher } from './panel-switcher.tsx'
import styles from './sidebar.module.css'
import { UserMenu } from './user-menu.tsx'

const t = sayFrom(texts)

export interface SidebarProps {
  readonly onFind: () => void
  readonly onKeys: () => void
  /** In a drawer it stands at its whole width. */
  readonly isDrawer?: boolean
}

/** Panels, search, pages and the operator. Between 768 and 1180 px only its icons stand there. */
export function Sidebar({ onFind, onKeys, isDrawer }: SidebarProps) {
  const { me, panel } = useHere()
  return (
    <div className={classNames(styles.side, isDrawer && styles.drawer)}>
      <PanelSwitcher />
      <button type="button" className={styles.find} onClick={onFind} data-tooltip={t('find')} aria-keyshortcuts="Meta+K Control+K">
        <IconSearch size={14} />
        <span className={styles.name}>{t('find')}</span>
        <Keys>{commandKey('K')}</Keys>
      </button>
      <nav className={styles.nav} aria-label={t('nav')}>
        {groupsOf(pagesOf(panel)).map(({ group, pages }) => (
          <div key={group ?? ''} className={styles.group}>
            {group && <div className={styles.caption}>{t(`groups.${group}`)}</div>}
            {pages.map(({ name, segment, icon: PageIcon }) => (
              <NavLink
                key={name}
                to={paths.panel(panel.key, segment)}
                end={segment === ''}
                className={styles.page}
                data-tooltip={t(`pageNames.${name}`)}
              >
                <PageIcon size={16} />
                <span className={styles.name}>{t(`pageNames.${name}`)}</span>
                {name === 'attention' && <AttentionBadge />}
              </NavLink>
            ))}
            {group === 'administration' &&
              me.deploymentRole !== null &&
              deploymentPages.map(({ name, to, icon: PageIcon }) => (
                <NavLink key={to} to={to} className={styles.page} data-tooltip={t(`deployment.${name}`)}>
                  <PageIcon size={16} />
                  <span className={styles.name}>{t(`deployment.${name}`)}</span>
                </NavLink>
              ))}
          </div>
        ))}
      </nav>
      <UserMenu onKeys={onKeys} />
    </div>
  )
}
