import type { orderingContract } from '@vitrine/ordering/contract/schemas'
import type { RouteInput } from '@vitrine/platform/kernel'
import { type PaymentChoice, wayFields } from '../../payment/methods/payment-choices.ts'
import { dripFeedBody } from './drip-feed.ts'
import type { LineForm, OrderForm } from './order-form.ts'

export type QuoteBody = RouteInput<typeof orderingContract.quoteOrders>['body']
export type BalanceBody = RouteInput<typeof orderingContract.placeFromBalance>['body']
export type RequestBody = RouteInput<typeof orderingContract.requestOrders>['body']
export type CardBody = RouteInput<typeof orderingContract.requestOrdersByCard>['body']

export type OrderRequest = BalanceBody | RequestBody | CardBody

/** What an order carries besides its lines. */
export type CheckoutForm = Pick<OrderForm, 'coupon' | 'email' | 'paymentMethodId' | 'linkedCardId'>

const targetsOf = (form: LineForm) => form.targetableValues.map(({ targetId, values }) => ({ target_id: targetId, values: [...values] }))

/** What these lines cost together by the chosen method; undefined while one of them has no service (OWAPI-004). */
export function quoteBody(lines: readonly LineForm[], checkout: CheckoutForm): QuoteBody | undefined {
  const services = lines.flatMap((line, index) =>
    line.serviceId === null
      ? []
      : [
          {
            quantity: line.quantity,
            service_id: line.serviceId,
            url: line.url.trim() || null,
            is_guarantee: line.isGuarantee,
            targetable_values: targetsOf(line),
            ...dripFeedBody(line),
            index,
          },
        ],
  )
  if (services.length === 0 || services.length < lines.length) return undefined
  return { order_widget_type: 'single', services, ...wayFields(checkout), ...couponOf(checkout) }
}

const couponOf = ({ coupon }: CheckoutForm) => (coupon ? { coupon_code: coupon } : {})

/** A line as the wire has it; only a reorder says that it is one (ORDERFORM-014). */
const lineOf = (form: LineForm, serviceId: number) => ({
  quantity: form.quantity,
  service_id: serviceId,
  url: form.url.trim() || null,
  is_guarantee: form.isGuarantee,
  is_reorder: form.pageState === 'preselected' ? (1 as const) : (0 as const),
  targetable_values: targetsOf(form),
  ...dripFeedBody(form),
})

export const balanceBody = (lines: readonly LineForm[], checkout: CheckoutForm, source: string): BalanceBody => ({
  orders: lines.flatMap((line) => (line.serviceId === null ? [] : [lineOf(line, line.serviceId)])),
  source,
  ...couponOf(checkout),
})

export interface Visitor {
  readonly isGuest: boolean
  readonly affiliateCode: string | undefined
}

/** A guest gives an e-mail; of a customer the server knows it. */
export function requestBody(
  lines: readonly LineForm[],
  checkout: CheckoutForm,
  methodId: number,
  source: string,
  visitor: Visitor,
): RequestBody {
  return {
    ...balanceBody(lines, checkout, source),
    payment_method_id: methodId,
    ...(visitor.isGuest ? { email: checkout.email.trim() } : {}),
    ...(visitor.affiliateCode ? { affiliate_code: visitor.affiliateCode } : {}),
  }
}

/** The same order, charged to a saved card while nobody types anything. */
export const cardBody = (
  lines: readonly LineForm[],
  checkout: CheckoutForm,
  cardId: number,
  source: string,
  { affiliateCode }: Visitor,
): CardBody => ({
  ...balanceBody(lines, checkout, source),
  recurring_payments_method_id: cardId,
  ...(affiliateCode ? { affiliate_code: affiliateCode } : {}),
})

/** The request that pays these lines by the chosen method: from the balance, by a saved card, or by an invoice. */
export function requestFor(
  method: Pick<PaymentChoice, 'id' | 'strategy' | 'linkedCardId'>,
  lines: readonly LineForm[],
  checkout: CheckoutForm,
  source: string,
  visitor: Visitor,
): OrderRequest {
  if (method.linkedCardId !== null) return cardBody(lines, checkout, method.linkedCardId, source, visitor)
  if (method.strategy === 'balance') return balanceBody(lines, checkout, source)
  return requestBody(lines, checkout, method.id, source, visitor)
}

export type LaunchMode = 'tab' | 'pwa' | 'pwa_ios'
/** Which form sends: the single one, the order page with several lines, the cart. */
export type SendingForm = 'single_form' | 'buy_page' | 'cart'
/** Where an order came from: the address may say (ORDER-003), then how the shop was started, then the form (ORDER-002). */
export const sourceOf = (requested: string | null | undefined, launch: LaunchMode, form: SendingForm): string =>
  (requested || (launch === 'tab' ? form : launch)).slice(0, 50)
