import { fractionOf, ppmOf } from '@vitrine/pricing'
import { Receipt, type ReceiptLine, RollingNumber } from '@vitrine/ui/components'
import { formatFraction, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useMoney, useShop, useShownMoney } from '../../../../shop/shop-context.tsx'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import { shownReceipt } from '../../model/shown-receipt.ts'
import type { SumReceipt } from '../../model/sum-receipt.ts'

export interface SumLinesProps {
  readonly sums: SumReceipt
  readonly method: PaymentChoice | undefined
  readonly code: string
  readonly isPending: boolean
  /** What is counted, where it is not services. */
  readonly label?: string
}

/** The sum of several services: how many, what a coupon and a fee do to it, what is to be paid. */
export default function SumLines({ sums, method, code, isPending, label }: SumLinesProps) {
  const { t } = useTranslation(['cart', 'order', 'coupon'])
  const { locale } = useShop()
  const money = useMoney()
  const { count, coupon, bonus, saved } = sums
  const shown = useShownMoney()
  const { parts, off, fee } = shownReceipt([sums.amount], sums, shown)
  const lines: ReceiptLine[] = [
    { key: 'services', label: label ?? t('services', { count, number: formatQuantity(count) }), amount: shown.text(parts[0] ?? 0n) },
  ]
  if (coupon) {
    const amount = coupon.type === 'discount' ? shown.text(off) : money(coupon.worth, { sign: 'always' })
    lines.push({ key: 'coupon', label: t(`coupon:receipt.${coupon.type}`, { code }), amount, isGain: true })
  }
  if (sums.fee > 0n && method) {
    const percent = formatFraction(fractionOf(ppmOf(method.fee_percent.toFixed(6))), locale)
    lines.push({ key: 'fee', label: t('order:receipt.fee', { percent }), amount: shown.text(fee) })
  }
  if (bonus > 0n) lines.push({ key: 'bonus', label: t('order:receipt.bonus'), amount: money(bonus, { sign: 'always' }), isGain: true })
  return (
    <Receipt
      lines={lines}
      totalLabel={t('order:receipt.total')}
      total={<RollingNumber text={money(sums.total)} />}
      totalNote={saved && t('order:receipt.save', { amount: money(saved) })}
      isStale={isPending}
    />
  )
}
