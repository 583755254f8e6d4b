import { Button, classNames, IconGrid, Sheet, SwitchRow } from '@vitrine/ui/components'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSession } from '../session/session-context.tsx'
import { useShop } from '../shop/shop-context.tsx'
import { CurrencyPicker } from './currency-picker.tsx'
import { useLayers } from './frame-context.tsx'
import { LanguagePicker } from './language-picker.tsx'
import { prepareLayer } from './layers.tsx'
import { EntryList } from './navigation/entry-list.tsx'
import styles from './sidebar.module.css'
import type { SidebarState } from './sidebar-state.ts'
import { SocialLinks } from './social-links.tsx'
import { ThemeSwitch } from './theme-switch.tsx'

export interface SidebarProps {
  readonly sidebar: SidebarState
  /** What the panel announces at the foot of the column; without it there is no box. */
  readonly banner?: ReactNode
}

/** A rail of icons that widens under the pointer, or a column of 248 px; a drawer on narrower screens and where the header holds the navigation. */
export function Sidebar({ sidebar, banner }: SidebarProps) {
  const { settings, profile } = { ...useShop(), ...useSession() }
  if (settings.hide_personal_account_for_unregistered && !profile) return null
  return (
    <>
      {settings.navigation === 'drawer' && <Rail sidebar={sidebar} banner={banner} />}
      <Drawer sidebar={sidebar} banner={banner} />
    </>
  )
}

function Rail({ sidebar, banner }: SidebarProps) {
  const { t } = useTranslation()
  return (
    <div
      className={classNames(styles.sidebar, sidebar.isWide && styles.wide, sidebar.isHoverExpanding && styles.expanding)}
      data-navigation="drawer"
    >
      <nav className={styles.inner} aria-label={t('navigation.label')}>
        <EntryList onOpen={() => !sidebar.isWide && !sidebar.isHoverExpanding && sidebar.toggle()} />
        <div className={styles.foot}>
          <SwitchRow checked={sidebar.isHoverExpanding} onChange={sidebar.toggleHoverExpand}>
            <span className="type-small tone-2">{t('navigation.hoverExpand')}</span>
          </SwitchRow>
          <SocialLinks />
          {banner && <div className={styles.banner}>{banner}</div>}
        </div>
      </nav>
    </div>
  )
}

function Drawer({ sidebar, banner }: SidebarProps) {
  const { t } = useTranslation()
  const { settings } = useShop()
  const { show } = useLayers()
  return (
    <Sheet
      side="left"
      width={320}
      isOpen={sidebar.isDrawerOpen}
      onClose={sidebar.closeDrawer}
      title={settings.panel_name}
      closeLabel={t('shell.close')}
    >
      <div className={styles.drawer}>
        <nav aria-label={t('navigation.label')}>
          <EntryList onFollow={sidebar.closeDrawer} />
        </nav>
        <Button
          icon={<IconGrid size={16} />}
          isBlock
          onPointerEnter={() => prepareLayer('services')}
          onClick={() => {
            sidebar.closeDrawer()
            show('services')
          }}
        >
          {t('navigation.byNetwork')}
        </Button>
        <div className={styles.preferences}>
          <LanguagePicker hasName align="start" />
          <CurrencyPicker align="start" />
          <ThemeSwitch />
        </div>
        <SocialLinks />
        {banner && <div className={styles.banner}>{banner}</div>}
      </div>
    </Sheet>
  )
}
