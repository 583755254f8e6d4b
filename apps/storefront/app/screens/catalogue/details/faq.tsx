import { IconChevronDown, RichText, SectionCard } from '@vitrine/ui/components'
import { useTranslation } from '#i18n'
import styles from '../../../features/services/details.module.css'
import type { ServiceDetail } from '../../../features/services/list/catalogue-item.ts'

type FaqItem = NonNullable<ServiceDetail['faq']>[number]

export function Faq({ items }: { readonly items: readonly FaqItem[] }) {
  const { t } = useTranslation('catalogue')
  if (items.length === 0) return null
  return (
    <SectionCard title={t('details.faq')} id="faq" isFlush>
      <div className={styles.faq}>
        {items.map((item) => (
          <details key={item.question}>
            <summary>
              {item.question}
              <IconChevronDown size={16} />
            </summary>
            <RichText html={item.answer} className={styles.answer} />
          </details>
        ))}
      </div>
    </SectionCard>
  )
}
