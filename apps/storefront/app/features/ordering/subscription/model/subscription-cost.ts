import type { catalogueContract } from '@vitrine/catalogue/contract/schemas'
import type { RouteInput } from '@vitrine/platform/kernel'
import { delays } from '../../../../forms/delayed.ts'
import { liveQuote, type QuotePorts } from '../../../payment/live-quote.ts'
import { type SubscriptionForm, selectedOf } from './subscription-form.ts'

export type CostBody = RouteInput<typeof catalogueContract.servicesCost>['body']

/** What the services of one publication cost, times the publications; undefined while none is selected. */
export function costBody(form: SubscriptionForm): CostBody | undefined {
  const services = selectedOf(form).map(({ serviceId, quantity }) => ({ service_id: serviceId, quantity, is_guarantee: false }))
  return services.length === 0 ? undefined : { services, contents_limit: form.contentsLimit }
}

/** Asks for the cost half a second after the last change (DEBOUNCE-007). */
export const subscriptionCost = <Answer>(ports: QuotePorts<CostBody, Answer>) => liveQuote(delays.subscriptionCost, ports)
