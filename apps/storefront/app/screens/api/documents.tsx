import { V2_OPENAPI_PATH, V2_POSTMAN_PATH } from '@vitrine/ordering/contract/v2-calls'
import { buttonClass, SectionCard } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import styles from './api.module.css'

/** What tools read: the OpenAPI document and the Postman collection of this shop. */
export function Documents() {
  const { t } = useTranslation('api')
  return (
    <SectionCard id="documents" title={t('documents.title')}>
      <p className="tone-2">{t('documents.text')}</p>
      <p className={styles.documents}>
        <a className={buttonClass()} href={V2_OPENAPI_PATH}>
          {t('documents.openApi')}
        </a>
        <a className={buttonClass()} href={V2_POSTMAN_PATH} download>
          {t('documents.postman')}
        </a>
      </p>
    </SectionCard>
  )
}
