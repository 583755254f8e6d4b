import { IconGrid, IconRows, Segmented } from '@vitrine/ui/components'
import { useTranslation } from 'react-i18next'
import type { ViewMode } from '../../../preferences/view-mode.ts'

export function ViewSwitch({ view, onView }: { readonly view: ViewMode; readonly onView: (view: ViewMode) => void }) {
  const { t } = useTranslation('catalogue')
  return (
    <Segmented
      name="view"
      label={t('view.label')}
      value={view}
      onChange={onView}
      segments={[
        { value: 'cards', label: t('view.cards'), icon: <IconGrid size={16} /> },
        { value: 'table', label: t('view.table'), icon: <IconRows size={16} /> },
      ]}
    />
  )
}
