import { clampQuantity } from '@vitrine/pricing'
import { findPlace, type OrderNetwork } from '../../model/choices.ts'
import { clampRuns, offersDripFeed } from '../../model/drip-feed.ts'
import {
  boundsOf,
  type DripFields,
  freshOrder,
  type OrderForm,
  type TargetValue,
  withNetwork,
  withService,
  withServiceType,
} from '../../model/order-form.ts'

/** What an address of the order page may ask for. */
export interface Prefill {
  readonly serviceId: number | null
  readonly networkId: number | null
  readonly serviceTypeId: number | null
  readonly quantity: string | null
  readonly url: string
  readonly source: string | null
  readonly isReorder: boolean
  /** The order that is ordered again, for its note, its inputs and its plan. */
  readonly reorderOf: number | null
  /** Whether that one had a guarantee; null when it is no reorder. */
  readonly isGuarantee: boolean | null
  readonly targetableValues: readonly TargetValue[]
  /** The plan of a drip feed that is changed (CARTUI-007). */
  readonly dripFeed: DripFields | null
}

const idOf = (text: string | null): number | null => {
  const id = text !== null && /^\d{1,9}$/.test(text) ? Number(text) : 0
  return id > 0 ? id : null
}
const URL_LENGTH_MAX = 500

/** Inputs as `[[target, value, …], …]`; nothing of what is not written so. */
function readTargets(text: string | null): readonly TargetValue[] {
  const rows = text === null ? undefined : parsed(text)
  if (!Array.isArray(rows)) return []
  return rows.flatMap((row: unknown) => {
    const [targetId, ...values]: unknown[] = Array.isArray(row) ? row : []
    const texts = values.filter((value) => typeof value === 'string')
    return typeof targetId === 'number' && texts.length > 0 && texts.length === values.length ? [{ targetId, values: texts }] : []
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function readDripFeed(query: URLSearchParams): DripFields | null {
  const requested = query.get('isDripFeed')
  if (requested !== '1' && requested !== 'true') return null
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
    isGuarantee: reorderOf === null || query.get('guarantee') === null ? null : query.get('guarantee') === '1',
    targetableValues: reorderOf === null ? [] : readTargets(query.get('targets')),
    dripFeed: readDripFeed(query),
  }
}

/** The first state of the form: what the address asks for where it exists, otherwise the first network. */
export function prefilled(networks: readonly OrderNetwork[], prefill: Prefill): OrderForm {
  const bare: OrderForm = { ...freshOrder(), url: prefill.url, pageState: prefill.isReorder ? 'preselected' : 'standart' }
  const requested = findPlace(networks, prefill.serviceId)
  // A service that cannot be had: the normal list, with nothing of what was asked of it (ORDERFORM-015).
  const form = requested ? withService(bare, requested) : withFirst(bare, networks, prefill)
  const place = requested ?? findPlace(networks, form.serviceId)
  if (!place) return form
  const isRequested = requested !== undefined
  const again: OrderForm = {
    ...form,
    isGuarantee: isRequested && prefill.isGuarantee !== null ? prefill.isGuarantee && form.hasRefill : form.isGuarantee,
    /** They were answers to that service's questions (ORDERFORM-015). */
    targetableValues: isRequested ? prefill.targetableValues : form.targetableValues,
  }
  const planned = prefill.dripFeed && offersDripFeed(place.service) ? { ...again, ...prefill.dripFeed, isDripFeed: true } : again
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

/** Why a service that the address named is not the chosen one (ORDERFORM-015). */
export const isServiceMissing = (form: OrderForm, prefill: Prefill): boolean =>
  prefill.serviceId !== null && form.serviceId !== prefill.serviceId
