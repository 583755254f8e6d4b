import { clampQuantity, parseQuantity } from '@vitrine/pricing'
import { formatQuantity } from '@vitrine/ui/formats'
import { useId, useState } from 'react'
import { useTranslation } from '#i18n'
import { guaranteePpmOf, subtotalOf } from '../../../features/ordering/model/budget.ts'
import { boundsOf } from '../../../features/ordering/model/order-form.ts'
import styles from '../../../features/services/details.module.css'
import type { ServiceDetail } from '../../../features/services/list/catalogue-item.ts'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'

/** A package has one price, and counted services have as many units as lines: there is nothing to reckon. */
export const hasCalculator = (service: ServiceDetail): boolean =>
  service.price_type !== 'fixed' && !service.is_package && !service.calculable_quantity && service.min_quantity < service.max_quantity

export interface PriceCalculatorProps {
  readonly service: ServiceDetail
  readonly quantity: number
  readonly onQuantity: (quantity: number) => void
}

/** What a quantity costs, before one begins to order: the same sum that the order form shows, guarantee included. */
export function PriceCalculator({ service, quantity, onQuantity }: PriceCalculatorProps) {
  const { t } = useTranslation('catalogue')
  const money = useMoney()
  const { guarantee_charge_percent: charge } = useShop().settings
  const [text, setText] = useState<string>()
  const id = useId()
  const bounds = boundsOf(service)
  const guaranteePpm = guaranteePpmOf(service, true, charge)
  const leave = () => {
    if (text !== undefined) onQuantity(clampQuantity(text, bounds))
    setText(undefined)
  }
  return (
    <div className={styles.calculator}>
      <div className={styles.calculatorRow}>
        <label htmlFor={id}>{t('service.quantity')}</label>
        <input
          id={id}
          className={styles.calculatorField}
          inputMode="numeric"
          autoComplete="off"
          aria-describedby={`${id}-bounds`}
          value={text ?? formatQuantity(quantity)}
          onChange={(event) => {
            setText(event.currentTarget.value)
            const typed = parseQuantity(event.currentTarget.value)
            if (typed >= bounds.min && typed <= bounds.max) onQuantity(clampQuantity(event.currentTarget.value, bounds))
          }}
          onBlur={leave}
          onKeyDown={(event) => event.key === 'Enter' && leave()}
        />
      </div>
      <p className="type-caption tone-3 number" id={`${id}-bounds`}>
        {t('calculator.bounds', { min: formatQuantity(bounds.min), max: formatQuantity(bounds.max) })}
      </p>
      <output className={styles.calculatorRow} htmlFor={id}>
        <span>{guaranteePpm > 0 ? t('calculator.totalGuarantee') : t('calculator.total')}</span>
        <span className="number weight-semi">{money(subtotalOf(service, [quantity], guaranteePpm))}</span>
      </output>
    </div>
  )
}
