import { clampQuantity } from '@vitrine/pricing'
import { findPlace, type OrderNetwork } from './choices.ts'
import { clampRuns, offersDripFeed } from './drip-feed.ts'
import { boundsOf, type DripFields, freshOrder, type OrderForm, withNetwork, withService, withServiceType } from './order-form.ts'

/** What an address of the order page may ask for. */
export interface Prefill {
  readonly serviceId: number | null
  readonly networkId: number | null
  readonly serviceTypeId: number | null
  readonly quantity: string | null
  readonly url: string
  readonly source: string | null
  readonly isReorder: boolean
  /** The order that is ordered again, for its note and its targets. */
  readonly reorderOf: number | null
  /** The plan of a drip feed that is changed (CARTUI-007). */
  readonly dripFeed: DripFields | null
}

const idOf = (text: string | null): number | null => {
  const id = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0
  return id > 0 ? id : null
}
const URL_LENGTH_MAX = 500

function readDripFeed(query: URLSearchParams): DripFields | null {
  const asked = query.get('isDripFeed')
  if (asked !== '1' && asked !== 'true') return null
  const { numberOfRuns, dripFeedMinutes, dripFeedMode, dripFeedQuantityStep } = freshOrder()
  return {
    numberOfRuns: clampRuns(idOf(query.get('numberOfRuns')) ?? numberOfRuns),
    dripFeedMinutes: idOf(query.get('dripFeedMinutes')) ?? dripFeedMinutes,
    dripFeedMode: query.get('dripFeedMode') ?? dripFeedMode,
    dripFeedQuantityStep: idOf(query.get('dripFeedQuantityStep')) ?? dripFeedQuantityStep,
  }
}

export function readPrefill(query: URLSearchParams): Prefill {
  const reorderOf = idOf(query.get('reorder'))
  return {
    serviceId: idOf(query.get('serviceId')),
    networkId: idOf(query.get('networkId')),
    serviceTypeId: idOf(query.get('serviceTypeId')),
    quantity: query.get('quantity'),
    url: (query.get('url') ?? '').trim().slice(0, URL_LENGTH_MAX),
    source: query.get('source'),
    isReorder: query.get('pageState') === 'preselected' || reorderOf !== null,
    reorderOf,
    dripFeed: readDripFeed(query),
  }
}

/** The first state of the form: what the address asks for where it exists, otherwise the first network. */
export function prefilled(networks: readonly OrderNetwork[], prefill: Prefill): OrderForm {
  const bare: OrderForm = { ...freshOrder(), url: prefill.url, pageState: prefill.isReorder ? 'preselected' : 'standart' }
  const asked = findPlace(networks, prefill.serviceId)
  const form = asked ? withService(bare, asked) : withFirst(bare, networks, prefill)
  const place = asked ?? findPlace(networks, form.serviceId)
  if (!place) return form
  const planned = prefill.dripFeed && offersDripFeed(place.service) ? { ...form, ...prefill.dripFeed, isDripFeed: true } : form
  if (prefill.quantity === null || place.service.calculable_quantity) return planned
  return { ...planned, quantity: clampQuantity(prefill.quantity, boundsOf(place.service)) }
}

function withFirst(form: OrderForm, networks: readonly OrderNetwork[], prefill: Prefill): OrderForm {
  const network =
    networks.find(({ id }) => id === prefill.networkId) ??
    networks.find(({ serviceTypes }) => serviceTypes.some(({ id }) => id === prefill.serviceTypeId)) ??
    networks[0]
  if (!network) return form
  const byType = prefill.serviceTypeId === null ? form : withServiceType(form, network, prefill.serviceTypeId)
  return byType.serviceId === null ? withNetwork(form, network) : byType
}

/** Why a service that the address named is not the chosen one. */
export const isServiceMissing = (form: OrderForm, prefill: Prefill): boolean =>
  prefill.serviceId !== null && form.serviceId !== prefill.serviceId
