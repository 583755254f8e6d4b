import { formatCompact, hasRate } from '@vitrine/ui/formats'
import { useMoney, useShop } from '../../shop/shop-context.tsx'
import type { Axis } from './axis.ts'

const CENT = 0.01

/** The axis of bars whose data is in dollars, round in the visitor's currency. */
export function useMoneyAxis(): Axis {
  const { currency, rate } = useShop()
  const money = useMoney()
  return {
    unit: currency === 'RUB' && hasRate(rate) ? Number(rate) : 1,
    grain: CENT,
    say: (value, isWhole) => money(value, { isWithoutZeros: isWhole }),
  }
}

/** The axis of what is counted. */
export function useCountAxis(): Axis {
  const { locale } = useShop()
  return { grain: 1, say: (value) => formatCompact(value, locale) }
}
