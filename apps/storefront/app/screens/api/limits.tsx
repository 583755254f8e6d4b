import { V2_BATCH_MAX, V2_PER_MINUTE, V2_STATUS_MAX } from '@vitrine/ordering/contract/v2-calls'
import { SectionCard } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import styles from './api.module.css'

export function Limits() {
  const { t } = useTranslation('api')
  return (
    <SectionCard id="limits" title={t('limits.title')}>
      <ul className={styles.bullets}>
        <li>{t('limits.rate', { number: formatQuantity(V2_PER_MINUTE) })}</li>
        <li>{t('limits.batch', { number: formatQuantity(V2_BATCH_MAX), more: formatQuantity(V2_STATUS_MAX) })}</li>
        <li>{t('limits.headers')}</li>
        <li>{t('limits.cache')}</li>
        <li>{t('limits.repeat')}</li>
      </ul>
    </SectionCard>
  )
}
