import { isVisible, type Panel } from '../../session/me.ts'

/** Where a thing of a kind is shown, behind the panel's address, and what it takes to see it there. */
type Place = readonly [address: string, permission: string]

/** Places of one thing among others: its number goes behind. */
const ONE: Readonly<Record<string, Place>> = {
  'api-key': ['keys?open=', 'keys.edit'],
  approval: ['approvals?view=all&open=', 'services.view'],
  banner: ['banners?open=', 'content.edit'],
  coupon: ['coupons?open=', 'coupons.edit'],
  customer: ['customers?open=', 'users.view'],
  delivery: ['catalogue/deliveries?open=', 'services.view'],
  dispute: ['payments/disputes?open=', 'invoices.view'],
  documents: ['documents?open=', 'documents.moderate'],
  'gateway-account': ['payment-methods/gateways?open=', 'methods.edit'],
  grade: ['grades?open=', 'grades.edit'],
  'hold-rule': ['hold-rules?open=', 'held.rules'],
  invoice: ['payments/invoices?open=', 'invoices.view'],
  label: ['catalogue/labels?open=', 'services.view'],
  network: ['catalogue/networks?open=', 'services.view'],
  offer: ['offers?open=', 'coupons.edit'],
  operator: ['staff?open=', 'staff.edit'],
  order: ['orders?open=', 'orders.view'],
  'own-rate': ['own-rates?open=', 'rates.edit'],
  page: ['pages?open=', 'content.edit'],
  'payment-method': ['payment-methods?open=', 'methods.edit'],
  provider: ['providers?open=', 'providers.view'],
  question: ['pages/faq?open=', 'content.edit'],
  refill: ['refills?open=', 'orders.view'],
  'saved-reply': ['support/replies?open=', 'tickets.view'],
  service: ['services?open=', 'services.view'],
  'service-review': ['service-reviews?open=', 'reviews.moderate'],
  'service-type': ['catalogue/service-types?open=', 'services.view'],
  'status-incident': ['status?open=', 'content.edit'],
  subscription: ['drip-feeds/subscriptions?open=', 'orders.view'],
  target: ['catalogue/targets?open=', 'services.view'],
  ticket: ['support?view=all&open=', 'tickets.view'],
  withdrawal: ['withdrawals?open=', 'withdrawals.view'],
  'withdrawal-method': ['payment-methods/withdrawals?open=', 'methods.edit'],
}
/** Of what a panel has once. */
const WHOLE: Readonly<Record<string, Place>> = {
  hosts: ['hosts', 'domains.edit'],
  menu: ['menu', 'content.edit'],
  panel: ['hosts/shop', 'domains.edit'],
  settings: ['settings', 'appearance.edit'],
  shop: ['hosts/shop', 'domains.edit'],
  'sign-in-provider': ['hosts/sign-in', 'domains.edit'],
}

/** Where the thing of an entry is shown behind its panel's address; undefined where it has no page, or none that this person may open. */
export function entityPlace({ kind, id }: { readonly kind: string; readonly id: string }, panel: Panel): string | undefined {
  const [place, isOne] = ONE[kind] && id !== '' ? [ONE[kind], true] : [WHOLE[kind], false]
  if (!place || !isVisible(panel, [place[1]])) return undefined
  return isOne ? place[0] + encodeURIComponent(id) : place[0]
}
