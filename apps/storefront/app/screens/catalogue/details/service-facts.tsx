import { type Icon, IconBolt, IconClock, IconList, IconPin, IconShield, IconShieldCheck } from '@vitrine/ui/components'
import { formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import styles from '../../../features/services/details.module.css'
import type { CatalogueItem } from '../../../features/services/list/catalogue-item.ts'

/** The five things one compares services by. */
export function ServiceFacts({ item }: { readonly item: CatalogueItem }) {
  const { t } = useTranslation('catalogue')
  const facts: readonly (readonly [Icon, string, string])[] = [
    [IconClock, t('service.startsIn'), item.start_time ?? '–'],
    [IconBolt, t('service.speed'), item.speed ?? '–'],
    [IconPin, t('service.region'), item.geo ?? '–'],
    [
      item.has_refill ? IconShieldCheck : IconShield,
      t('service.guarantee'),
      (item.has_refill ? item.guarantee : null) ?? t('service.noGuarantee'),
    ],
    [IconList, t('service.quantity'), `${formatQuantity(item.min_quantity)} – ${formatQuantity(item.max_quantity)}`],
  ]
  return (
    <dl className={styles.facts}>
      {facts.map(([FactIcon, name, value]) => (
        <div key={name}>
          <dt>
            <FactIcon size={14} />
            {name}
          </dt>
          <dd className="number">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
