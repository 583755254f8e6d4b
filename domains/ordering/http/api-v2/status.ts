import type { Database } from '@vitrine/platform/database'
import type { RequestContext } from '@vitrine/platform/http'
import { formatMicro, micro, Refusal } from '@vitrine/platform/kernel'
import { cancelOrder } from '../../commands/actions/act-on-order.ts'
import type { OrderingDeps } from '../../deps.ts'
import { isBeingSent } from '../../model/states.ts'
import { type OrderLine, ownLines, partsOfLines } from '../../queries/orders/own-lines.ts'
import { idOf } from './fields.ts'
import { noMoreThan } from './refusals.ts'
import { v2DripStatus, v2Errors, v2Status } from './texts.ts'

/** Everything below one answer is one indexed query each. */
export const STATUS_MAX = 1000
/** Each is a transaction of its own. */
export const CANCEL_MAX = 100

/** What an order cost in the end: a drip feed or package is worth what its orders were, less what they gave back. */
function statusOf(line: OrderLine, parts: readonly OrderLine[]): object {
  const given = line.kind === 'drip_feed' ? parts.reduce((sum, run) => sum + run.refunded, line.refunded as bigint) : line.refunded
  const isUnpaid = line.state === 'unpaid' || line.state === 'expired'
  return {
    charge: isUnpaid ? '0' : formatMicro(micro(line.charged - given), 0),
    start_count: String(line.startCount ?? parts[0]?.startCount ?? 0),
    status: line.kind === 'drip_feed' ? v2DripStatus(line, parts) : v2Status(line),
    remains: String(remainsOf(line)),
    currency: 'USD',
    ...(line.reference === null ? {} : { reference: line.reference }),
    refunded: isUnpaid ? '0' : formatMicro(micro(given), 0),
    ...(line.kind === 'drip_feed' ? { runs: String(parts.length), orders: parts.map((run) => run.id) } : {}),
  }
}

/**
 * What is still missing, by which resellers give money back. A package that was delivered in part has no share of its single piece: nothing remains, and
 * `charge` and `refunded` say what it cost.
 */
const remainsOf = (line: OrderLine): number => (line.kind === 'package' && line.state === 'partial' ? 0 : line.quantity - line.delivered)

/** Own orders by id, each with the orders it has become. */
export async function statusesOf(database: Database, panelId: number, userId: number, ids: readonly number[]) {
  const lines = await ownLines(database, panelId, userId, ids)
  const parts = await database.read(panelId, (trx) => partsOfLines(trx, [...lines.values()]))
  return (id: number | undefined): object | undefined => {
    const line = lines.get(id ?? 0)
    return line && statusOf(line, parts.get(line.id) ?? [])
  }
}

/** `status` of one order. */
export async function v2StatusOfOne(deps: OrderingDeps, context: RequestContext, userId: number, text: string): Promise<object> {
  const id = idOf(text)
  const statusOfOwn = await statusesOf(deps.database, context.panelId, userId, id ? [id] : [])
  return statusOfOwn(id) ?? { error: v2Errors.order }
}

/** `status` of up to 1000 orders: a map by the ids as they were sent; a bad id is data for that id. */
export async function v2StatusOfMany(
  deps: OrderingDeps,
  context: RequestContext,
  userId: number,
  requested: readonly string[],
): Promise<Record<string, object>> {
  const texts = noMoreThan(STATUS_MAX, requested)
  const statusOfOwn = await statusesOf(
    deps.database,
    context.panelId,
    userId,
    texts.flatMap((text) => idOf(text) ?? []),
  )
  return Object.fromEntries(texts.map((text) => [text, statusOfOwn(idOf(text)) ?? { error: v2Errors.order }]))
}

interface V2Canceled {
  readonly order: number | string
  readonly cancel: 1 | { readonly error: string }
}

/** `cancel` of up to 100 orders: 1 means that the request was taken, not that money came back. */
export async function v2Cancel(
  deps: OrderingDeps,
  context: RequestContext,
  userId: number,
  requested: readonly string[],
): Promise<V2Canceled[]> {
  const answers: V2Canceled[] = []
  for (const text of noMoreThan(CANCEL_MAX, requested)) {
    const id = idOf(text)
    answers.push({ order: id ?? text, cancel: id ? await cancelOne(deps, context.panelId, userId, id) : { error: v2Errors.order } })
  }
  return answers
}

async function isCancelUnderWay(database: Database, panelId: number, userId: number, orderId: number): Promise<boolean> {
  const line = (await ownLines(database, panelId, userId, [orderId])).get(orderId)
  return line !== undefined && (line.state === 'cancel_pending' || (isBeingSent(line.state) && line.cancelRequestedAt !== null))
}

async function cancelOne(
  { database, clock }: OrderingDeps,
  panelId: number,
  userId: number,
  orderId: number,
): Promise<1 | { error: string }> {
  try {
    await database.transaction(panelId, (trx) => cancelOrder(trx, { userId, orderId }, clock.now()))
    return 1
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    // Asked for already: that request stands, whether it is queued or with the provider.
    if (error.code === 'orders.actionRefused' && (await isCancelUnderWay(database, panelId, userId, orderId))) return 1
    return { error: error.category === 'not-found' ? v2Errors.order : error.message }
  }
}
