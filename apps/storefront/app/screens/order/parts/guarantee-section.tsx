import { IconShieldCheck } from '@vitrine/ui/components'
import { formatFraction, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from 'react-i18next'
import { useShop } from '../../../shop/shop-context.tsx'
import type { OrderService } from '../model/choices.ts'
import styles from './guarantee-section.module.css'

export interface GuaranteeSectionProps {
  readonly service: OrderService
  readonly isOn: boolean
  readonly onChange: (isOn: boolean) => void
}

/** A switch with its price and one plain line; it stands only where the service has a guarantee and the panel charges for it. */
export function GuaranteeSection({ service, isOn, onChange }: GuaranteeSectionProps) {
  const { t } = useTranslation('order')
  const { locale, settings } = useShop()
  const days = service.guarantee_days
  return (
    <section className={styles.section}>
      <label className={styles.row}>
        <span className={styles.icon}>
          <IconShieldCheck />
        </span>
        <span className={styles.text}>
          <span className="type-h3">
            {t('guarantee.title')} <span className={styles.price}>+{formatFraction(settings.guarantee_charge_percent, locale)}</span>
          </span>
          <span className="tone-3">
            {days === null ? t('guarantee.textOpen') : t('guarantee.text', { count: days, number: formatQuantity(days) })}
          </span>
        </span>
        <input
          type="checkbox"
          // biome-ignore lint/a11y/useAriaPropsForRole: a native checkbox says by itself whether it is on
          role="switch"
          className={styles.switch}
          checked={isOn}
          onChange={(event) => onChange(event.currentTarget.checked)}
        />
      </label>
    </section>
  )
}
