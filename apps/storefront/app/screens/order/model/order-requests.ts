import type { orderingContract } from '@vitrine/ordering/contract/schemas'
import type { RouteInput } from '@vitrine/platform/kernel'
import { dripFeedBody } from './drip-feed.ts'
import type { OrderForm } from './order-form.ts'
import { wayFields } from './payment-choices.ts'

export type QuoteBody = RouteInput<typeof orderingContract.quoteOrders>['body']
export type BalanceBody = RouteInput<typeof orderingContract.placeFromBalance>['body']
export type RequestBody = RouteInput<typeof orderingContract.requestOrders>['body']
export type CardBody = RouteInput<typeof orderingContract.requestOrdersByCard>['body']

const targetsOf = (form: OrderForm) => form.targetableValues.map(({ targetId, values }) => ({ target_id: targetId, values: [...values] }))

/** What the form's one line costs by the chosen method; undefined until a service is chosen. */
export function quoteBody(form: OrderForm): QuoteBody | undefined {
  if (form.serviceId === null) return undefined
  return {
    order_widget_type: 'single',
    services: [
      {
        quantity: form.quantity,
        service_id: form.serviceId,
        url: form.url.trim() || null,
        is_guarantee: form.isGuarantee,
        targetable_values: targetsOf(form),
        ...dripFeedBody(form),
        index: 0,
      },
    ],
    ...wayFields(form),
    ...couponOf(form),
  }
}

const couponOf = ({ coupon }: OrderForm) => (coupon ? { coupon_code: coupon } : {})

const lineOf = (form: OrderForm, serviceId: number) => ({
  quantity: form.quantity,
  service_id: serviceId,
  url: form.url.trim() || null,
  is_guarantee: form.isGuarantee,
  is_reorder: form.pageState === 'preselected' ? (1 as const) : (0 as const),
  targetable_values: targetsOf(form),
  ...dripFeedBody(form),
})

export function balanceBody(form: OrderForm, source: string): BalanceBody {
  return { orders: form.serviceId === null ? [] : [lineOf(form, form.serviceId)], source, ...couponOf(form) }
}

export interface Visitor {
  readonly isGuest: boolean
  readonly affiliateCode: string | undefined
}

/** A guest gives an e-mail; of a customer the server knows it. */
export function requestBody(form: OrderForm, methodId: number, source: string, visitor: Visitor): RequestBody {
  return {
    ...balanceBody(form, source),
    payment_method_id: methodId,
    ...(visitor.isGuest ? { email: form.email.trim() } : {}),
    ...(visitor.affiliateCode ? { affiliate_code: visitor.affiliateCode } : {}),
  }
}

/** The same order, charged to a saved card while nobody types anything. */
export const cardBody = (form: OrderForm, cardId: number, source: string, { affiliateCode }: Visitor): CardBody => ({
  ...balanceBody(form, source),
  recurring_payments_method_id: cardId,
  ...(affiliateCode ? { affiliate_code: affiliateCode } : {}),
})

export type LaunchMode = 'tab' | 'pwa' | 'pwa_ios'
/** Where an order came from: the address may say, then how the shop was started. */
export const sourceOf = (asked: string | null | undefined, launch: LaunchMode): string =>
  (asked || (launch === 'tab' ? 'single_form' : launch)).slice(0, 50)
