import { IconCircleCheck } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { Section } from '../../../../forms/section.tsx'
import type { OrderService } from '../../model/choices.ts'
import styles from './package-section.module.css'

/** A package has one size: instead of a quantity stands what is in it, each with its number. */
export function PackageSection({ service }: { readonly service: OrderService }) {
  const { t } = useTranslation('order')
  const items = service.package_contents.filter(({ isDisplayable }) => isDisplayable)
  return (
    <Section id="order-package" title={t('package.title')} aside={<span className="type-small tone-3">{t('package.once')}</span>}>
      <ul className={styles.items}>
        {items.map((item) => (
          <li key={item.id} className={styles.item}>
            <IconCircleCheck size={16} />
            <span className="number weight-semi">{formatQuantity(item.quantity)}</span>
            <span>{item.name}</span>
          </li>
        ))}
      </ul>
    </Section>
  )
}
