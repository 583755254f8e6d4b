import { isRecord } from '@vitrine/platform/kernel'
import type { OrderForm, TargetValue } from './order-form.ts'

/** What is typed into the form and not told by its address; how to pay is chosen anew. */
export type OrderDraft = Pick<
  OrderForm,
  | 'serviceId'
  | 'quantity'
  | 'url'
  | 'isDripFeed'
  | 'numberOfRuns'
  | 'dripFeedMinutes'
  | 'dripFeedMode'
  | 'dripFeedQuantityStep'
  | 'dripFeedTotalQuantity'
  | 'isGuarantee'
  | 'targetableValues'
  | 'coupon'
  | 'pageState'
>

export const draftOf = (form: OrderForm): OrderDraft => ({
  serviceId: form.serviceId,
  quantity: form.quantity,
  url: form.url,
  isDripFeed: form.isDripFeed,
  numberOfRuns: form.numberOfRuns,
  dripFeedMinutes: form.dripFeedMinutes,
  dripFeedMode: form.dripFeedMode,
  dripFeedQuantityStep: form.dripFeedQuantityStep,
  dripFeedTotalQuantity: form.dripFeedTotalQuantity,
  isGuarantee: form.isGuarantee,
  targetableValues: form.targetableValues,
  coupon: form.coupon,
  pageState: form.pageState,
})

/** The address that opens the form with the same service, quantity and link. */
export function draftQuery(search: string, { serviceId, quantity, url }: OrderDraft): Record<string, string> {
  const query = Object.fromEntries(new URLSearchParams(search))
  return {
    ...query,
    ...(serviceId === null ? {} : { serviceId: String(serviceId), quantity: String(quantity) }),
    ...(url.trim() === '' ? {} : { url: url.trim() }),
  }
}

const isTarget = (value: unknown): value is TargetValue =>
  isRecord(value) &&
  typeof value.targetId === 'number' &&
  Array.isArray(value.values) &&
  value.values.every((each) => typeof each === 'string')

/** The form as it was left: whole while its service is still the one on sale here, otherwise only what does not belong to a service. */
export function withDraft(form: OrderForm, draft: unknown): OrderForm {
  if (!isRecord(draft)) return form
  const number = (name: keyof OrderDraft, otherwise: number) => {
    const value = draft[name]
    return typeof value === 'number' && Number.isFinite(value) ? value : otherwise
  }
  const text = (name: keyof OrderDraft, otherwise: string) => {
    const value = draft[name]
    return typeof value === 'string' ? value : otherwise
  }
  const flag = (name: keyof OrderDraft, otherwise: boolean) => {
    const value = draft[name]
    return typeof value === 'boolean' ? value : otherwise
  }
  const general: OrderForm = {
    ...form,
    url: text('url', form.url),
    coupon: text('coupon', form.coupon),
  }
  if (draft.serviceId !== form.serviceId) return general
  return {
    ...general,
    quantity: number('quantity', form.quantity),
    isDripFeed: flag('isDripFeed', form.isDripFeed),
    numberOfRuns: number('numberOfRuns', form.numberOfRuns),
    dripFeedMinutes: number('dripFeedMinutes', form.dripFeedMinutes),
    dripFeedMode: text('dripFeedMode', form.dripFeedMode),
    dripFeedQuantityStep: number('dripFeedQuantityStep', form.dripFeedQuantityStep),
    dripFeedTotalQuantity: number('dripFeedTotalQuantity', form.dripFeedTotalQuantity),
    isGuarantee: flag('isGuarantee', form.isGuarantee),
    targetableValues: Array.isArray(draft.targetableValues) ? draft.targetableValues.filter(isTarget) : form.targetableValues,
    pageState: draft.pageState === 'preselected' ? 'preselected' : form.pageState,
  }
}
