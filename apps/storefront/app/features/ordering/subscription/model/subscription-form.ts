import type { SubscriptionsContract } from '@vitrine/ordering/contract/schemas'
import { type Micro, micro, type RouteInput, sumMicro } from '@vitrine/platform/kernel'
import { floorQuantity } from '@vitrine/pricing'
import { subtotalOf } from '../../model/budget.ts'
import { canOrder, type OrderService, type OrderTarget } from '../../model/choices.ts'
import { boundsOf } from '../../model/order-form.ts'
import { editorOf } from '../../model/targets.ts'

/** One service type in the form; every new publication gets its service when it is selected. */
export interface ServiceTypeSettings {
  readonly serviceTypeId: number
  readonly name: string
  readonly isSelected: boolean
  readonly serviceId: number
  readonly quantity: number
  readonly services: readonly OrderService[]
  readonly countries: readonly number[]
  /** Of one publication. */
  readonly serviceCost: Micro
}

/** The form under the names and with the defaults that the specification gives it. */
export interface SubscriptionForm {
  readonly name: string
  readonly type: 'autopromotion'
  readonly url: string
  readonly email: string
  readonly networkId: number | null
  readonly contentsLimit: number
  readonly serviceTypesSettings: readonly ServiceTypeSettings[]
  readonly selectedCard: number | null
  readonly paymentType: 'FromBalance' | 'PayFromCard'
}

export const freshSubscription = (): SubscriptionForm => ({
  name: '',
  type: 'autopromotion',
  url: '',
  email: '',
  networkId: null,
  contentsLimit: 10,
  serviceTypesSettings: [],
  selectedCard: null,
  paymentType: 'FromBalance',
})

const LIMIT_MIN = 1
/** No more publications than this (SUBS-003). */
const LIMIT_MAX = 1000
/** What was typed as a number of publications, within 1 to 1000; what is no number leaves it as it was (SUBS-003, SUBS-007). */
export function contentsLimitOf(text: string, before: number): number {
  const digits = text.trim()
  return /^\d+$/.test(digits) ? Math.min(LIMIT_MAX, Math.max(LIMIT_MIN, Number(digits))) : before
}

export const withNetwork = (form: SubscriptionForm, networkId: number): SubscriptionForm =>
  form.networkId === networkId ? form : { ...form, networkId, serviceTypesSettings: [] }

export interface OfferedType {
  readonly id: number
  readonly name: string
  readonly services: readonly OrderService[]
}

/** The types of the chosen network, the first of them selected, each with its first service. */
export function withTypes(form: SubscriptionForm, types: readonly OfferedType[]): SubscriptionForm {
  const serviceTypesSettings = types.flatMap(({ id, name, services }) => {
    const offered = services.filter(canOrder)
    const [first] = offered
    return first ? [withService({ ...blank(id, name), services: offered }, first.id)] : []
  })
  return { ...form, serviceTypesSettings: serviceTypesSettings.map((each, place) => ({ ...each, isSelected: place === 0 })) }
}

const blank = (serviceTypeId: number, name: string): ServiceTypeSettings => ({
  serviceTypeId,
  name,
  isSelected: false,
  serviceId: 0,
  quantity: 0,
  services: [],
  countries: [],
  serviceCost: micro(0n),
})

export const serviceOf = ({ services, serviceId }: ServiceTypeSettings): OrderService | undefined =>
  services.find(({ id }) => id === serviceId)

/** Another service begins with its own quantity and without countries. */
export function withService(settings: ServiceTypeSettings, serviceId: number): ServiceTypeSettings {
  const service = settings.services.find(({ id }) => id === serviceId)
  return service ? withQuantity({ ...settings, serviceId, countries: [] }, service.default_quantity) : settings
}

/** Rounded down to a step, within what the service takes (SUBS-004). */
export function withQuantity(settings: ServiceTypeSettings, typed: number): ServiceTypeSettings {
  const service = serviceOf(settings)
  if (!service) return settings
  const quantity = floorQuantity(typed, boundsOf(service))
  return { ...settings, quantity, serviceCost: subtotalOf(service, [quantity], 0) ?? micro(0n) }
}

/** What asks for the countries of the chosen service; undefined where none can be chosen. */
export const countriesRequiredBy = (settings: ServiceTypeSettings): OrderTarget | undefined => {
  const service = serviceOf(settings)
  return service?.allowed_use_countries ? service.targets.find((target) => editorOf(target) === 'countries') : undefined
}

export const withSettings = (form: SubscriptionForm, changed: ServiceTypeSettings): SubscriptionForm => ({
  ...form,
  serviceTypesSettings: form.serviceTypesSettings.map((each) => (each.serviceTypeId === changed.serviceTypeId ? changed : each)),
})

/** Once the cards are known the first of them pays; without one the balance does (SUBS-001). */
export const withCards = (form: SubscriptionForm, cardIds: readonly number[]): SubscriptionForm => {
  const [first] = cardIds
  return first === undefined
    ? { ...form, paymentType: 'FromBalance', selectedCard: null }
    : { ...form, paymentType: 'PayFromCard', selectedCard: first }
}

/** The form after it was saved: empty, and with the first network. How it is paid stays (SUBS-002). */
export function afterSave(form: SubscriptionForm, networkIds: readonly number[]): SubscriptionForm {
  const { paymentType, selectedCard } = form
  return { ...freshSubscription(), networkId: networkIds[0] ?? null, paymentType, selectedCard }
}

export const selectedOf = ({ serviceTypesSettings }: SubscriptionForm): readonly ServiceTypeSettings[] =>
  serviceTypesSettings.filter(({ isSelected }) => isSelected)
export const costPerPublication = (form: SubscriptionForm): Micro => sumMicro(selectedOf(form).map(({ serviceCost }) => serviceCost))
export const costOfAll = (form: SubscriptionForm): Micro => micro(costPerPublication(form) * BigInt(form.contentsLimit))

export type SubscriptionBody = RouteInput<SubscriptionsContract['createSubscription']>['body']

/** A card is named only when it pays (SUBS-005); an e-mail only by a customer who has none yet. */
export const subscriptionBody = (form: SubscriptionForm, needsEmail: boolean): SubscriptionBody => ({
  url: form.url.trim(),
  name: form.name.trim(),
  type: form.type,
  contents_limit: form.contentsLimit,
  services: selectedOf(form).map(({ serviceId, quantity, countries }) => ({ service_id: serviceId, quantity, countries: [...countries] })),
  ...(needsEmail ? { email: form.email.trim() } : {}),
  ...(form.paymentType === 'PayFromCard' && form.selectedCard !== null ? { recurring_payments_method_id: form.selectedCard } : {}),
})
