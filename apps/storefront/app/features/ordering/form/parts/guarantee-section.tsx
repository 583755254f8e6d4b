import { IconShieldCheck } from '@vitrine/ui/components'
import { formatFraction, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import styles from '../../../../forms/switch-head.module.css'
import { SwitchHead } from '../../../../forms/switch-head.tsx'
import { useShop } from '../../../../shop/shop-context.tsx'
import type { OrderService } from '../../model/choices.ts'

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
  const charge = <span className={styles.price}>+{formatFraction(settings.guarantee_charge_percent, locale)}</span>
  return (
    <section className={styles.section}>
      <SwitchHead
        icon={IconShieldCheck}
        title={
          <>
            {t('guarantee.title')} {charge}
          </>
        }
        text={days === null ? t('guarantee.textOpen') : t('guarantee.text', { count: days, number: formatQuantity(days) })}
        isOn={isOn}
        onChange={onChange}
      />
    </section>
  )
}
