import { Button, IconGrid } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { useTranslation } from '#i18n'
import { useShop } from '../../shop/shop-context.tsx'
import { useLayers } from '../frame-context.tsx'
import { prepareLayer } from '../layers.tsx'
import { EntryList } from '../navigation/entry-list.tsx'
import { CurrencyPicker } from '../pickers/currency-picker.tsx'
import { LanguagePicker } from '../pickers/language-picker.tsx'
import { ThemeSwitch } from '../pickers/theme-switch.tsx'
import type { SidebarProps } from '../sidebar.tsx'
import styles from './drawer.module.css'
import { SocialLinks } from './social-links.tsx'

/** The menu of narrower screens, and of shops without a sidebar. */
export function Drawer({ sidebar, banner }: SidebarProps) {
  const { t } = useTranslation()
  const { settings } = useShop()
  const { show } = useLayers()
  return (
    <Dialog
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
    </Dialog>
  )
}
