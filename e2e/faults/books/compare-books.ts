import type { Unrest } from '../kills/drain.ts'
import { compareMoney } from './compare-money.ts'
import { compareRefunds } from './compare-refunds.ts'
import { compareWithRequests, requestDiffers } from './compare-requests.ts'
import { type OrderRequest, videoOf } from './history.ts'
import type { GatewayPayment, GatewayRefund, UpstreamOrder } from './outside-world.ts'
import type { LineBook, OurBooks } from './read-books.ts'

/** Everything that the clients, the outside world and we ourselves have written down about a run. */
export interface Evidence {
  readonly requests: readonly OrderRequest[]
  readonly upstream: readonly UpstreamOrder[]
  readonly gateway: readonly GatewayPayment[]
  readonly refunds: readonly GatewayRefund[]
  /** How many refunds operators asked for. */
  readonly refundsRequested: number
  readonly ours: OurBooks
  readonly unrest: Unrest
  /** What customers were given before the run, by panel. */
  readonly given: ReadonlyMap<number, bigint>
}

export interface Verdict {
  readonly promise: string
  /** One sentence for each thing that disagrees; empty when the promise held. */
  readonly wrong: readonly string[]
}

/** Holds the books of the outside world against ours. Nothing here trusts one side: what only one of them knows is an error. */
export function compareBooks(evidence: Evidence): Verdict[] {
  const { gateway, refunds, refundsRequested: requested, ours } = evidence
  return [...compareOrders(evidence), ...compareMoney(evidence), ...compareRefunds({ gateway, refunds, requested, ours })]
}

function compareOrders({ requests, upstream, ours, unrest }: Evidence): Verdict[] {
  const [sent, bought] = [
    ours.lines.filter(({ kind, isByPeople }) => kind === 'single' && !isByPeople),
    ours.lines.filter(({ parentOrderId }) => parentOrderId === null),
  ]
  const sentByVideo = Map.groupBy(sent, (line) => videoOf(line.url))
  const boughtByVideo = Map.groupBy(bought, (line) => videoOf(line.url))
  const ordersByVideo = Map.groupBy(upstream, (order) => videoOf(order.link))
  const linesIn = (books: ReadonlyMap<string | undefined, readonly LineBook[]>, video: string | undefined): readonly LineBook[] =>
    video === undefined ? [] : (books.get(video) ?? [])
  /** Runs of a drip feed share its link: the token says which of them an order is. */
  const isOf = (order: UpstreamOrder, line: LineBook): boolean => line.parentOrderId === null || line.tokens.includes(order.requestId ?? '')
  const linesOf = (order: UpstreamOrder): readonly LineBook[] =>
    linesIn(sentByVideo, videoOf(order.link)).filter((line) => isOf(order, line))
  const ordersOf = (line: LineBook): readonly UpstreamOrder[] =>
    (ordersByVideo.get(videoOf(line.url)) ?? []).filter((order) => isOf(order, line))
  return [
    { promise: 'everything came to rest', wrong: Object.entries(unrest).map(([what, count]) => `${count} ${what}`) },
    {
      promise: 'every order that the upstream panel took is one line of ours, the same one: service, link, quantity and every parameter',
      wrong: upstream.flatMap((order) => {
        const [line, ...others] = linesOf(order)
        if (!line) return [`order ${order.id} of the upstream panel is of nobody (${order.link})`]
        if (others.length > 0) return [`order ${order.id} of the upstream panel has ${others.length + 1} lines`]
        if (line.providerOrderId !== String(order.id))
          return [`line ${line.id} knows order ${line.providerOrderId}, the upstream panel has ${order.id}`]
        if (order.requestId === null || !line.tokens.includes(order.requestId))
          return [`order ${order.id} has a request_id that line ${line.id} never sent`]
        return requestDiffers(line, order)
      }),
    },
    {
      promise: 'no line was sent twice, and none is believed sent that was not',
      wrong: sent.flatMap((line) => {
        const orders = ordersOf(line)
        if (orders.length > 1) return [`line ${line.id} stands ${orders.length} times at the upstream panel`]
        if (line.providerOrderId !== null && orders.length === 0)
          return [`line ${line.id} names order ${line.providerOrderId}, which is in no book`]
        const isSent = ['accepted', 'running', 'cancel_pending', 'completed', 'partial'].includes(line.state)
        return isSent && orders.length === 0 ? [`line ${line.id} is ${line.state}, but the upstream panel never had it`] : []
      }),
    },
    {
      promise: 'lines that ended say what the upstream panel says',
      wrong: sent.flatMap((line) => endsDiffer(line, ordersOf(line)[0])),
    },
    {
      promise: 'no line is left unknown, half sent or waiting for a decision',
      wrong: ours.lines
        .filter(({ state }) => ['unknown', 'submitting', 'review'].includes(state))
        .map(({ id, state }) => `line ${id} is ${state}`),
    },
    {
      promise: 'every key is one order, whatever happened to its answers',
      wrong: requests.flatMap((request) => {
        const lines = linesIn(boughtByVideo, request.video)
        if (lines.length > 1) return [`the ${request.by}'s key ${request.key} made lines ${lines.map(({ id }) => id).join(', ')}`]
        if (request.orderIds.size > 1) return [`key ${request.key} was answered with orders ${[...request.orderIds].join(', ')}`]
        const [reported] = request.orderIds
        return reported === undefined || lines[0]?.id === reported
          ? []
          : [`order ${reported} was confirmed and is ${lines[0] ? `line ${lines[0].id}` : 'gone'}`]
      }),
    },
    compareWithRequests(requests, ({ video }) => linesIn(boughtByVideo, video), ours.lines),
    {
      promise: 'the shop refused nobody without a reason',
      wrong: requests.flatMap(({ refusal, key }) =>
        // A cheap order may be below the least that a payment method takes.
        refusal === null || /Insufficient funds|^401|"payment_method_id":\["The amount must be between/.test(refusal)
          ? []
          : [`key ${key}: ${refusal}`],
      ),
    },
  ]
}

function endsDiffer(line: LineBook, order: UpstreamOrder | undefined): string[] {
  const says = (what: string): string[] => [
    `line ${line.id} is ${line.state} with ${line.delivered} of ${line.quantity}, the upstream panel ${what}`,
  ]
  if (line.state === 'completed')
    return order?.state === 'Completed' && line.delivered === line.quantity ? [] : says(`says ${order?.state}`)
  if (line.state === 'partial') {
    return order?.state === 'Partial' && line.delivered === order.quantity - order.remains
      ? []
      : says(`says ${order?.state}, ${order?.remains} remain`)
  }
  if (line.state === 'canceled' && order) {
    // A part that is nothing, as of a single piece, is a cancel: nothing is to be paid.
    const isNothing = order.state === 'Canceled' || (order.state === 'Partial' && order.remains === order.quantity)
    return isNothing && line.delivered === 0 ? [] : says(`says ${order.state}, ${order.remains} remain`)
  }
  return []
}
