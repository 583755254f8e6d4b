import { Button, IconSliders } from '@vitrine/ui/components'
import { Dialog } from '@vitrine/ui/controls'
import { formatQuantity } from '@vitrine/ui/formats'
import { useState } from 'react'
import { useTranslation } from '#i18n'
import { clearFilters, countFilters } from '../../../features/services/list/filters.ts'
import { FilterPanel, type FilterProps } from './filter-panel.tsx'
import styles from './filter-sheet.module.css'

/** The filters where there is no room beside the list. */
export function FilterSheet({ data, state }: FilterProps) {
  const { t } = useTranslation(['catalogue', 'common'])
  const [isOpen, setIsOpen] = useState(false)
  const applied = countFilters(state.filters)
  return (
    <div className={styles.only}>
      <Button size="medium" icon={<IconSliders size={16} />} onClick={() => setIsOpen(true)}>
        {applied > 0 ? t('filters.openCount', { number: formatQuantity(applied) }) : t('filters.open')}
      </Button>
      <Dialog
        side="right"
        width={400}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        title={t('filters.title')}
        closeLabel={t('common:shell.close')}
        footer={
          <>
            <Button onClick={() => state.setFilters(clearFilters(state.filters))}>{t('filters.clear')}</Button>
            <Button variant="primary" className={styles.show} onClick={() => setIsOpen(false)}>
              {t('filters.show', { count: state.total, number: formatQuantity(state.total) })}
            </Button>
          </>
        }
      >
        <FilterPanel data={data} state={state} />
      </Dialog>
    </div>
  )
}
