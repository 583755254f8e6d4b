import { RangeSlider } from '@vitrine/ui/components'
import { currencySymbol, formatNumber } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import type { Bounds } from '../../../features/services/list/filters.ts'
import { priceAt, pricePosition } from '../../../features/services/list/select-services.ts'
import { useMoney, useShop } from '../../../shop/shop-context.tsx'
import { BoundFields } from './bound-fields.tsx'
import styles from './filter-panel.module.css'

export interface PriceFilterProps {
  readonly bounds: Bounds
  readonly bars: readonly number[]
  readonly from: number | undefined
  readonly to: number | undefined
  readonly onChange: (from: number | undefined, to: number | undefined) => void
}

const STEPS = 40

/** How many services there are at each price, and the range one wants; prices in the address are USD, on screen the visitor's currency. */
export function PriceFilter({ bounds, bars, from, to, onChange }: PriceFilterProps) {
  const { t } = useTranslation('catalogue')
  const money = useMoney()
  const { currency, rate, locale } = useShop()
  if (bounds.max <= bounds.min) return null
  const factor = currency === 'RUB' ? Number(rate) : 1
  const highest = Math.max(1, ...bars)
  const stepOf = (price: number | undefined, fallback: number) =>
    price === undefined ? fallback : Math.round(pricePosition(price, bounds) * STEPS)
  const priceOf = (step: number) => priceAt(step / STEPS, bounds)
  const toUsd = (shown: number | undefined) => (shown === undefined ? undefined : Number((shown / factor).toPrecision(6)))
  const shown = (usd: number | undefined) => (usd === undefined ? undefined : usd * factor)
  // What is printed as an end may be typed as one.
  const cents = (usd: number) => Number((usd * factor * 100).toFixed(4))
  const ends = { min: Math.floor(cents(bounds.min)) / 100, max: Math.ceil(cents(bounds.max)) / 100 }
  const print = (price: number) => formatNumber(price, 2, locale)
  return (
    <fieldset className={styles.section}>
      <legend className={styles.title}>{t('filters.price')}</legend>
      <RangeSlider
        labelFrom={t('filters.priceFrom')}
        labelTo={t('filters.priceTo')}
        steps={STEPS}
        from={stepOf(from, 0)}
        to={stepOf(to, STEPS)}
        bars={bars.map((count) => Math.sqrt(count / highest))}
        valueText={(step) => money(priceOf(step))}
        onChange={(low, high) => onChange(low === 0 ? undefined : priceOf(low), high === STEPS ? undefined : priceOf(high))}
      />
      <BoundFields
        bounds={ends}
        from={shown(from)}
        to={shown(to)}
        onChange={(low, high) => onChange(toUsd(low), toUsd(high))}
        labelFrom={t('filters.priceFrom')}
        labelTo={t('filters.priceTo')}
        placeholderFrom={print(ends.min)}
        placeholderTo={print(ends.max)}
        prefix={currencySymbol[currency]}
        print={print}
      />
    </fieldset>
  )
}
