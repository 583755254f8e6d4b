import { type FormErrors, withoutError } from '../../../forms/map-errors.ts'
import type { ChosenWay } from '../../payment/methods/payment-choices.ts'
import { canOrder, firstType, type OrderNetwork, type OrderService, type OrderServiceType, type Place } from './choices.ts'

export interface TargetValue {
  readonly targetId: number
  readonly values: readonly string[]
}

/** The state of the single-order form, under the names and with the defaults that the specification gives it. */
export interface OrderForm {
  readonly networkId: number | null
  readonly serviceTypeId: number | null
  readonly serviceId: number | null
  readonly isDripFeed: boolean
  readonly numberOfRuns: number
  readonly dripFeedMinutes: number
  readonly dripFeedMode: string
  readonly dripFeedQuantityStep: number
  readonly dripFeedTotalQuantity: number
  readonly quantity: number
  readonly url: string
  readonly isGuarantee: boolean
  readonly hasRefill: boolean
  readonly min: number
  readonly max: number
  readonly targetableValues: readonly TargetValue[]
  readonly coupon: string
  readonly email: string
  readonly paymentMethodId: number | null
  /** Ours, and set only once a payment method is chosen: the saved card that pays. */
  readonly linkedCardId?: number | undefined
  /** Decimal texts of USD of the last quote, by payment method. */
  readonly costs: Readonly<Record<number, string>>
  /** `preselected` marks a reorder. */
  readonly pageState: 'standart' | 'preselected'
  readonly isFavourites: boolean
  readonly errors: FormErrors
}

/** What of the form is one line of an order; the rest belongs to the checkout. */
export type LineForm = Pick<
  OrderForm,
  | 'networkId'
  | 'serviceTypeId'
  | 'serviceId'
  | 'isDripFeed'
  | 'numberOfRuns'
  | 'dripFeedMinutes'
  | 'dripFeedMode'
  | 'dripFeedQuantityStep'
  | 'quantity'
  | 'url'
  | 'isGuarantee'
  | 'targetableValues'
  | 'pageState'
>

/** The form before anything was chosen: every field that it holds, with its default (ORDERFORM-004). */
export const freshOrder = (): OrderForm => ({
  networkId: null,
  serviceTypeId: null,
  serviceId: null,
  isDripFeed: false,
  /** The drip feed as it begins (DRIP-004, ORDERFORM-001). */
  numberOfRuns: 2,
  /** In minutes between two runs (DRIP-004, ORDERFORM-001). */
  dripFeedMinutes: 60,
  dripFeedMode: 'flat',
  /** By so much runs differ from each other (DRIP-004, ORDERFORM-001). */
  dripFeedQuantityStep: 100,
  dripFeedTotalQuantity: 0,
  quantity: 0,
  url: '',
  /** Until a service says that it has none (ORDERFORM-002). */
  isGuarantee: true,
  hasRefill: false,
  min: 0,
  max: 0,
  targetableValues: [],
  coupon: '',
  email: '',
  paymentMethodId: null,
  costs: {},
  /** As the specification spells it (ORDERFORM-003). */
  pageState: 'standart',
  isFavourites: false,
  errors: {},
})

/** Chooses a service: guarantee as the service offers it, targets empty, the service's own quantity (ORDERFORM-013). */
export function withService(form: OrderForm, { network, type, service }: Place): OrderForm {
  return {
    ...form,
    networkId: network.id,
    serviceTypeId: type.id,
    serviceId: service.id,
    hasRefill: service.has_refill,
    isGuarantee: service.has_refill,
    min: service.min_quantity,
    max: service.max_quantity,
    quantity: service.calculable_quantity ? 0 : service.default_quantity,
    isDripFeed: form.isDripFeed && service.drip_feed_is_allowed && !service.calculable_quantity,
    targetableValues: [],
    costs: {},
    errors: withoutError(form.errors, 'url', 'serviceId', 'quantity', 'configurationQuantity', 'targetableValues', 'keywords'),
  }
}

/** Another network begins with its first type and that type's first service; while those are being fetched none is chosen (ORDERFORM-005). */
export function withNetwork(form: OrderForm, network: OrderNetwork, fitting?: readonly number[] | null): OrderForm {
  const type = firstType(network, fitting)
  return type ? withType(form, network, type) : { ...form, networkId: network.id, serviceTypeId: null, serviceId: null }
}

export function withServiceType(form: OrderForm, network: OrderNetwork, typeId: number): OrderForm {
  const type = network.serviceTypes.find(({ id }) => id === typeId)
  return type ? withType(form, network, type) : form
}

/** A type with its first service; one that is deactivated is never chosen (ORDERFORM-005, ORDERFORM-016). */
function withType(form: OrderForm, network: OrderNetwork, type: OrderServiceType): OrderForm {
  const service = type.services?.find(canOrder)
  return service
    ? withService(form, { network, type, service })
    : { ...form, networkId: network.id, serviceTypeId: type.id, serviceId: null, costs: {} }
}

type Editable = 'url' | 'quantity' | 'isGuarantee' | 'email' | 'coupon'
const ERRORS_OF: Partial<Record<Editable, readonly string[]>> = {
  quantity: ['quantity', 'configurationQuantity'],
}

export type DripFields = Pick<OrderForm, 'numberOfRuns' | 'dripFeedMinutes' | 'dripFeedMode' | 'dripFeedQuantityStep'>

/** A change of the drip feed: what was said about it before is no longer true. */
export const withDrip = (form: OrderForm, changed: Partial<DripFields>): OrderForm => ({
  ...form,
  ...changed,
  errors: withoutError(form.errors, 'runs', 'dripFeedMinutes', 'quantity_step', 'mode', 'drip_feed'),
})

/** In the favourites mode only favourites are offered (FAV-001). */
export const withFavourites = (form: OrderForm, isFavourites: boolean): OrderForm => ({ ...form, isFavourites })

/** An edited field is no longer wrong (VALMAP-012). */
export const withField = <Field extends Editable>(form: OrderForm, field: Field, value: OrderForm[Field]): OrderForm => ({
  ...form,
  [field]: value,
  errors: withoutError(form.errors, ...(ERRORS_OF[field] ?? [field])),
})

/** Another payment method: messages about the one before no longer hold. */
export const withWay = (form: OrderForm, way: ChosenWay): OrderForm => ({
  ...form,
  paymentMethodId: way.paymentMethodId,
  linkedCardId: way.linkedCardId ?? undefined,
  errors: withoutError(form.errors, 'paymentMethodId', 'balance'),
})

export function withTarget(form: OrderForm, targetId: number, values: readonly string[]): OrderForm {
  const others = form.targetableValues.filter((each) => each.targetId !== targetId)
  return {
    ...form,
    targetableValues: values.length > 0 ? [...others, { targetId, values }] : others,
    errors: withoutError(form.errors, 'targetableValues', 'keywords', 'quantity', 'configurationQuantity'),
  }
}

/** After a successful order the form starts again; the e-mail and the payment method stay for the next one (SUBMIT-005). */
export const afterSuccess = (form: OrderForm): OrderForm => withWay({ ...freshOrder(), email: form.email }, form)

export const boundsOf = (service: Pick<OrderService, 'min_quantity' | 'max_quantity' | 'quantity_step'>) => ({
  min: service.min_quantity,
  max: service.max_quantity,
  step: Math.max(1, service.quantity_step),
})
