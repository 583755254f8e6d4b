import { IconGrid, IconRows, Segmented } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import type { ViewMode } from '../../../request/view-mode.ts'
import styles from './sort-menu.module.css'

export function ViewSwitch({ view, onView }: { readonly view: ViewMode; readonly onView: (view: ViewMode) => void }) {
  const { t } = useTranslation('catalogue')
  return (
    <Segmented
      name="view"
      label={t('view.label')}
      value={view}
      onChange={onView}
      segments={[
        { value: 'cards', label: <span className={styles.label}>{t('view.cards')}</span>, icon: <IconGrid size={16} /> },
        { value: 'table', label: <span className={styles.label}>{t('view.table')}</span>, icon: <IconRows size={16} /> },
      ]}
    />
  )
}
