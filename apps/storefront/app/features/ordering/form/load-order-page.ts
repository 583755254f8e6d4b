import type { Api } from '../../../api/api-client.ts'
import { statusOf } from '../../../api/api-error.ts'
import { runsOf } from '../../order-list/runs.ts'
import { type ChosenWay, type PaymentChoice, payable, toPaymentChoice } from '../../payment/methods/payment-choices.ts'
import {
  canOrder,
  firstType,
  type OrderNetwork,
  type OrderService,
  toOrderNetwork,
  toOrderService,
  withFetchedService,
  withServices,
} from '../model/choices.ts'
import { freshOrder, type OrderForm } from '../model/order-form.ts'
import { isServiceMissing, type Prefill, prefilled, readPrefill } from './model/prefill.ts'

export interface OrderPageData {
  /** All networks and types; services only of the type that is chosen first. */
  readonly networks: readonly OrderNetwork[]
  readonly methods: readonly PaymentChoice[]
  readonly form: OrderForm
  readonly reorderOf: number | null
  readonly source: string | null
  /** The preselected payment method, where it still exists. */
  readonly way?: ChosenWay | undefined
  /** No order of a partner's form may cost less; USD. */
  readonly minimum?: string | undefined
  /** The address named a service that is not on sale. */
  readonly isServiceMissing: boolean
}

/** Everything the first view of the order page needs, and nothing that only a later click would. */
export async function loadOrderPage(api: Api, widgetToken: string, query: URLSearchParams, isSignedIn: boolean): Promise<OrderPageData> {
  const typed = readPrefill(query)
  const [{ data: bare }, { data: methods, minimum_purchase_amount: minimum }, service, again] = await Promise.all([
    api.catalogue.listNetworks(),
    api.payments.listWidgetMethods({ query: { api_token: widgetToken } }),
    typed.serviceId === null ? undefined : findService(api, widgetToken, typed.serviceId),
    typed.reorderOf === null || !isSignedIn ? undefined : findAgain(api, typed.reorderOf),
  ])
  // The account knows the order better than an address does.
  const params: Prefill = { ...typed, ...again }
  const faces = bare.map(toOrderNetwork)
  const networks = service ? withFetchedService(faces, service) : faces
  const type = typeToLoad(networks, params, service)
  const loaded = type ? withServices(networks, type.id, await servicesOf(api, type.slug)) : networks
  const form = prefilled(loaded, params)
  return {
    networks: loaded,
    methods: payable(methods).map(toPaymentChoice),
    form,
    reorderOf: params.reorderOf,
    source: params.source,
    minimum,
    isServiceMissing: isServiceMissing(form, params),
  }
}

const orUndefined = <Result>(error: unknown): Result | undefined => {
  const status = statusOf(error)
  // Gone, restricted or never there: the page falls back to its list. Anything else is a failure of the page.
  if (status === 404 || status === 422) return undefined
  throw error
}

export async function findService(api: Api, api_token: string, id: number): Promise<OrderService | undefined> {
  const found = await api.catalogue.widgetService({ params: { slug: String(id) }, query: { api_token } }).catch(orUndefined<undefined>)
  return found && canOrder(found.data) ? toOrderService(found.data) : undefined
}

/** What an order of the account's own was made of, for another one like it. */
async function findAgain(
  api: Api,
  orderId: number,
): Promise<(Pick<Prefill, 'isGuarantee' | 'targetableValues'> & Partial<Pick<Prefill, 'quantity' | 'dripFeed'>>) | undefined> {
  const found = await api.ordering.getOrder({ params: { orderId } }).catch(orUndefined<undefined>)
  if (!found) return undefined
  const { data: order } = found
  const feed = runsOf(order).length > 0 ? (await api.ordering.getDripFeed({ params: { dripFeedId: orderId } })).data : undefined
  return {
    isGuarantee: order.has_refill,
    targetableValues: order.targetable_values.map(({ target_id, values }) => ({ targetId: target_id, values })),
    ...(feed && {
      quantity: String(feed.quantity),
      dripFeed: {
        numberOfRuns: feed.runs,
        dripFeedMinutes: feed.minutes_between_runs,
        dripFeedMode: feed.mode,
        dripFeedQuantityStep: feed.quantity_step ?? freshOrder().dripFeedQuantityStep,
      },
    }),
  }
}

export const servicesOf = async (api: Api, typeSlug: string): Promise<readonly OrderService[]> =>
  (await api.catalogue.getServiceType({ params: { slug: typeSlug } })).data.services.map(toOrderService)

function typeToLoad(networks: readonly OrderNetwork[], params: Prefill, service: OrderService | undefined) {
  const typeId = service?.service_type_id ?? params.serviceTypeId
  const byId = networks.flatMap(({ serviceTypes }) => serviceTypes).find(({ id }) => id === typeId)
  if (byId) return byId
  const network = networks.find(({ id }) => id === params.networkId) ?? networks.find((each) => firstType(each))
  return network && firstType(network)
}
