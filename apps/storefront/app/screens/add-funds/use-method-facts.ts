import { fractionOf } from '@vitrine/pricing'
import { formatFraction, formatMoney } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import type { PaymentChoice } from '../../features/payment/methods/payment-choices.ts'
import { ladderOf } from '../../features/payment/methods/top-up.ts'
import { useShop } from '../../shop/shop-context.tsx'

export interface MethodFacts {
  readonly fee: string
  readonly bonus: string | undefined
  readonly bounds: string | undefined
}

/** What one wants to know of a method before choosing it. Amounts are in dollars: that is what is typed and charged here. */
export function useMethodFacts(): (method: PaymentChoice) => MethodFacts {
  const { t } = useTranslation('payment')
  const { locale } = useShop()
  const usd = (amount: string | bigint) => formatMoney(amount, { locale })
  return (method) => {
    const { min_amount: min, max_amount: max, fee_percent: fee } = method
    const best = ladderOf(method, undefined).at(-1)
    return {
      fee: fee > 0 ? t('add.fee', { percent: formatFraction(fee, locale) }) : t('add.noFee'),
      bonus: best && t('add.bonusFrom', { percent: formatFraction(fractionOf(best.ppm), locale), amount: usd(best.from) }),
      bounds: boundsText(),
    }
    function boundsText(): string | undefined {
      if (min !== null && max !== null) return t('add.bounds', { min: usd(min), max: usd(max) })
      if (min !== null) return t('add.boundsMin', { min: usd(min) })
      return max === null ? undefined : t('add.boundsMax', { max: usd(max) })
    }
  }
}
