import { fractionOf, ppmOf } from '@vitrine/pricing'
import { Receipt, type ReceiptLine, RollingNumber } from '@vitrine/ui/components'
import { formatFraction, formatQuantity } from '@vitrine/ui/formats'
import { useTranslation } from '#i18n'
import { useLinePrice, useMoney, useShop, useShownMoney } from '../../../../shop/shop-context.tsx'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import type { OrderService } from '../../model/choices.ts'
import { shownReceipt } from '../../model/shown-receipt.ts'
import type { OrderReceipt as Sums } from '../model/receipt.ts'
import { unitText } from './unit-text.ts'

export interface OrderReceiptProps {
  readonly sums: Sums
  readonly service: OrderService
  readonly quantity: number
  readonly method: PaymentChoice | undefined
  readonly code: string
  readonly isPending: boolean
}

export function OrderReceipt({ sums, service, quantity, method, code, isPending }: OrderReceiptProps) {
  const { t } = useTranslation('order')
  const money = useMoney()
  return (
    <Receipt
      lines={useReceiptLines({ sums, service, quantity, method, code })}
      totalLabel={t('receipt.total')}
      total={<RollingNumber text={money(sums.total)} />}
      totalNote={sums.saved && t('receipt.save', { amount: money(sums.saved) })}
      isStale={isPending}
    />
  )
}

function useReceiptLines({ sums, service, quantity, method, code }: Omit<OrderReceiptProps, 'isPending'>): ReceiptLine[] {
  const { t } = useTranslation(['order', 'coupon'])
  const { locale } = useShop()
  const money = useMoney()
  const shown = useShownMoney()
  const linePrice = useLinePrice()
  const { parts, off, fee } = shownReceipt([sums.service, sums.guarantee], sums, shown)
  const [units = 0n, guarantee = 0n] = parts
  const days = service.guarantee_days
  const amount = unitText(t, service.type, quantity)
  const line =
    service.price_type === 'fixed'
      ? `${service.name}, ${amount}`
      : t('receipt.line', {
          amount,
          price: linePrice({ price: service.price, per: service.pricing_per, quantity, shown: units }),
          per: formatQuantity(service.pricing_per),
        })
  const lines: ReceiptLine[] = [{ key: 'service', label: line, amount: shown.text(units) }]
  if (sums.guarantee > 0n) {
    const label = days === null ? t('receipt.guarantee') : t('receipt.guaranteeDays', { count: days, number: formatQuantity(days) })
    lines.push({ key: 'guarantee', label, amount: shown.text(guarantee) })
  }
  const coupon = sums.coupon && {
    key: 'coupon',
    label: t(`coupon:receipt.${sums.coupon.type}`, { code }),
    amount: sums.coupon.type === 'discount' ? shown.text(off) : money(sums.coupon.worth, { sign: 'always' }),
    isGain: true,
  }
  if (coupon) lines.push(coupon)
  if (sums.fee > 0n && method) {
    const percent = formatFraction(fractionOf(ppmOf(method.fee_percent.toFixed(6))), locale)
    lines.push({ key: 'fee', label: t('receipt.fee', { percent }), amount: shown.text(fee) })
  }
  if (sums.bonus > 0n) lines.push({ key: 'bonus', label: t('receipt.bonus'), amount: money(sums.bonus, { sign: 'always' }), isGain: true })
  return lines
}
