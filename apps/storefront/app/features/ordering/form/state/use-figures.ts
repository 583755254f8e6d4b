import { withoutErrorsOf } from '../../../../forms/map-errors.ts'
import { useShop } from '../../../../shop/shop-context.tsx'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import { bodyOfAll, type Figures, figuresOf } from '../model/figures.ts'
import { useLinesQuote } from './use-lines-quote.ts'
import type { OrderState } from './use-order.ts'
import type { OrderLines } from './use-order-lines.ts'
import { useQuote } from './use-quote.ts'

/** What the order costs by our arithmetic at once, and by the server's as soon as it has answered. */
export function useFigures(order: OrderState, lines: OrderLines, method: PaymentChoice | undefined): Figures {
  const { guarantee_charge_percent: charge } = useShop().settings
  const { form, place, change } = order
  const several = lines.hasSeveral ? lines.all : undefined
  const one = useQuote(form, several ? undefined : place?.service, {
    onErrors: (errors) => change.errors({ ...order.current().errors, ...errors }),
    // A price proves that quantity and payment method go together now.
    onPriced: (earlier) => {
      const { errors } = order.current()
      const standing = withoutErrorsOf(earlier, errors, 'quantity', 'configurationQuantity', 'paymentMethodId')
      if (standing !== errors) change.errors(standing)
    },
  })
  const many = useLinesQuote(several && bodyOfAll(several, form), ({ general: { coupon } }) => {
    if (coupon) change.errors({ ...order.current().errors, coupon })
  })
  return figuresOf({ form, place, several, method, charge, live: several ? many : one })
}
