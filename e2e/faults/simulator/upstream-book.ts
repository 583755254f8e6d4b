import type { ProviderAccess, ProviderOrder } from '@vitrine/fulfilment'
import type { UpstreamOrder } from '../books/outside-world.ts'
import type { Random } from '../random.ts'
import { simulatedTypes } from './simulated-requests.ts'
import type { VirtualTime } from './virtual-time.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const RATE_MICRO_PER_1000 = 420_000n

export interface SimulatedOrder {
  readonly id: number
  readonly account: number
  readonly service: string
  readonly fields: Readonly<Record<string, string>>
  readonly link: string
  readonly quantity: number
  readonly charge: bigint
  readonly token: string
  readonly acceptedAt: number
  readonly visibleAt: number
  readonly deliverMs: number
  readonly fate: 'complete' | 'partial' | 'cancel'
  stopAt: number | null
}

/** The upstream panels' own truth: an order exists if and only if it stands here. */
export interface UpstreamBook {
  readonly orders: readonly SimulatedOrder[]
  /** Takes an order; an account that replays tokens gives a known one its order again. */
  take(access: ProviderAccess, order: ProviderOrder): number
  /** An order of that account that it already tells of. */
  find(access: ProviderAccess, id: string): SimulatedOrder | undefined
  read(): readonly UpstreamOrder[]
}

export function openUpstreamBook(time: VirtualTime, random: Random): UpstreamBook {
  const orders: SimulatedOrder[] = []
  const accept = (access: ProviderAccess, order: ProviderOrder): number => {
    const id = 1000 + orders.length
    const { quantity, fields } = understood(order)
    orders.push({
      id,
      account: access.accountId,
      service: order.service,
      fields,
      link: order.link,
      quantity,
      charge: (RATE_MICRO_PER_1000 * BigInt(quantity) + 500n) / 1000n,
      token: order.requestId,
      acceptedAt: time.now(),
      visibleAt: time.now() + (random.happens(0.05) ? random.whole(1, 20) * MINUTE : 0),
      deliverMs: random.happens(0.05) ? random.whole(20, 120) * MINUTE : random.whole(20, 150) * SECOND,
      fate: random.happens(0.06) ? 'partial' : random.happens(0.05) ? 'cancel' : 'complete',
      stopAt: null,
    })
    return id
  }
  return {
    orders,
    take: (access, order) => {
      const isMine = ({ account, token }: SimulatedOrder) => account === access.accountId && token === order.requestId
      const known = access.profile === 'request_id' ? orders.find(isMine) : undefined
      return known?.id ?? accept(access, order)
    },
    find: (access, id) =>
      orders.find((order) => order.account === access.accountId && String(order.id) === id && order.visibleAt <= time.now()),
    read: () =>
      orders.map((order) => {
        const { state, remains, cost } = stateAt(order, time.now())
        const terminal = state === 'Completed' || state === 'Partial' || state === 'Canceled'
        return {
          id: order.id,
          service: order.service,
          fields: order.fields,
          link: order.link,
          quantity: order.quantity,
          cost: decimal(cost),
          requestId: order.token,
          state,
          remains,
          terminal,
        }
      }),
  }
}

/** What a panel makes of a request: it counts and reads as its service does, and overlooks the rest. One without a quantity is one piece. */
function understood({ service, quantity, countedBy, fields }: ProviderOrder): Pick<SimulatedOrder, 'quantity' | 'fields'> {
  const known: { readonly type: string; readonly reads: string } | undefined = Object.entries(simulatedTypes).find(
    ([id]) => id === service,
  )?.[1]
  const text = known && fields[known.reads]
  const lines = (text ?? '').split('\n').length
  const reported = countedBy === 'quantity' ? quantity : 1
  return {
    quantity: known?.type === 'Custom Comments' ? lines : reported,
    fields: known && text !== undefined ? { [known.reads]: text } : {},
  }
}

/** Stops an order from that time on, when it is still running then. */
export function cancelOne(order: SimulatedOrder | undefined, stopAt: number): { readonly taken: boolean; readonly text: string | null } {
  if (!order) return { taken: false, text: 'Incorrect order ID' }
  if (stateAt(order, stopAt).state === 'Completed') return { taken: false, text: 'Order can no longer be canceled' }
  order.stopAt ??= stopAt
  return { taken: true, text: null }
}

/** What has become of an order: a function of the clock, as in the sandbox. */
export function stateAt(
  order: SimulatedOrder,
  now: number,
): { readonly state: UpstreamOrder['state']; readonly remains: number; readonly cost: bigint } {
  const { quantity, acceptedAt, deliverMs, fate, charge } = order
  const share = Math.min(1, Math.max(0, ((order.stopAt === null ? now : Math.min(now, order.stopAt)) - acceptedAt) / deliverMs))
  const isStopped = order.stopAt !== null && now >= order.stopAt && share < 1
  const end = fate === 'partial' ? Math.floor(quantity * 0.6) : quantity
  const delivered = fate === 'cancel' ? 0 : Math.min(Math.floor(quantity * share), end)
  if (isStopped || (fate === 'cancel' && share === 1)) {
    const cost = (charge * BigInt(delivered)) / BigInt(quantity)
    return { state: delivered === 0 ? 'Canceled' : 'Partial', remains: quantity - delivered, cost }
  }
  if (share < 1) return { state: share < 0.1 ? 'Pending' : 'In progress', remains: quantity - delivered, cost: charge }
  if (fate === 'partial') return { state: 'Partial', remains: quantity - end, cost: (charge * BigInt(end)) / BigInt(quantity) }
  return { state: 'Completed', remains: 0, cost: charge }
}

export const decimal = (amount: bigint): string => `${amount / 1_000_000n}.${String(amount % 1_000_000n).padStart(6, '0')}`
