import { classNames, SwitchRow } from '@vitrine/ui/components'
import { type ReactNode, Suspense, useState } from 'react'
import { useTranslation } from '#i18n'
import { loadOnDemand } from '../overlays/load-on-demand.tsx'
import { useSession } from '../session/session-context.tsx'
import { useShop } from '../shop/shop-context.tsx'
import { EntryList } from './navigation/entry-list.tsx'
import styles from './sidebar.module.css'
import type { SidebarState } from './sidebar-state.ts'

const Drawer = loadOnDemand(async () => (await import('./on-demand/drawer.tsx')).Drawer)
const SocialLinks = loadOnDemand(async () => (await import('./on-demand/social-links.tsx')).SocialLinks)

export interface SidebarProps {
  readonly sidebar: SidebarState
  /** What the panel announces at the foot of the column; without it there is no box. */
  readonly banner?: ReactNode
}

/** A rail of icons that widens under the pointer, or a column of 248 px; a drawer on narrower screens and where the header holds the navigation. */
export function Sidebar({ sidebar, banner }: SidebarProps) {
  const { settings, profile } = { ...useShop(), ...useSession() }
  // Once there it stays: closing gives the focus back to its button.
  const [wasOpened, setWasOpened] = useState(false)
  if (sidebar.isDrawerOpen && !wasOpened) setWasOpened(true)
  if (settings.hide_personal_account_for_unregistered && !profile) return null
  return (
    <>
      {settings.navigation === 'drawer' && <Rail sidebar={sidebar} banner={banner} />}
      {wasOpened && (
        <Suspense fallback={null}>
          <Drawer sidebar={sidebar} banner={banner} />
        </Suspense>
      )}
    </>
  )
}

function Rail({ sidebar, banner }: SidebarProps) {
  const { t } = useTranslation()
  return (
    <div
      className={classNames(
        styles.sidebar,
        sidebar.isWide === undefined ? styles.fitting : sidebar.isWide && styles.wide,
        sidebar.isHoverExpanding && styles.expanding,
      )}
      data-navigation="drawer"
    >
      <nav className={styles.inner} aria-label={t('navigation.label')}>
        <EntryList onOpen={() => !sidebar.isExpanded && !sidebar.isHoverExpanding && sidebar.toggle()} />
        <div className={styles.foot}>
          <SwitchRow checked={sidebar.isHoverExpanding} onChange={sidebar.toggleHoverExpand}>
            <span className="type-small tone-2">{t('navigation.hoverExpand')}</span>
          </SwitchRow>
          <Suspense fallback={null}>
            <SocialLinks />
          </Suspense>
          {banner && <div className={styles.banner}>{banner}</div>}
        </div>
      </nav>
    </div>
  )
}
