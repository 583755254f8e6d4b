import { focusField } from './focus-field.ts'

const IDS: Readonly<Record<string, string>> = {
  url: 'order-url',
  serviceId: 'order-service',
  quantity: 'order-quantity',
  configurationQuantity: 'order-quantity',
  drip_feed: 'order-runs',
  runs: 'order-runs',
  dripFeedMinutes: 'order-runs',
  mode: 'order-runs',
  quantity_step: 'order-step',
  targetableValues: 'order-targets',
  keywords: 'order-targets',
  email: 'order-email',
  paymentMethodId: 'order-payment',
  balance: 'order-payment',
  coupon: 'order-coupon',
}

/** Brings a field into view and gives it the focus; what is said at it stays. */
export function goToField(field: string): void {
  const element = document.getElementById(IDS[field] ?? '')
  if (element) focusField(element)
}
