import type { Database } from '@vitrine/platform/database'
import type { RequestContext } from '@vitrine/platform/http'
import { formatMicro, micro, Refusal } from '@vitrine/platform/kernel'
import { cancelOrder } from '../../commands/act-on-order.ts'
import type { OrderingDeps } from '../../deps.ts'
import { type OrderLine, ownLines, partsOfLines } from '../../queries/own-lines.ts'
import { idOf } from './fields.ts'
import { v2DripStatus, v2Errors, v2Status } from './words.ts'

const BATCH_MAX = 100

/** What an order cost in the end: a drip feed or package is worth what its orders were, less what they gave back. */
function statusOf(line: OrderLine, parts: readonly OrderLine[]): object {
  const given = line.kind === 'drip_feed' ? parts.reduce((sum, run) => sum + run.refunded, line.refunded as bigint) : line.refunded
  const isUnpaid = line.state === 'unpaid' || line.state === 'expired'
  return {
    charge: isUnpaid ? '0' : formatMicro(micro(line.charged - given), 0),
    start_count: String(line.startCount ?? parts[0]?.startCount ?? 0),
    status: line.kind === 'drip_feed' ? v2DripStatus(line, parts) : v2Status(line),
    remains: String(line.quantity - line.delivered),
    currency: 'USD',
    ...(line.kind === 'drip_feed' ? { runs: String(parts.length), orders: parts.map((run) => run.id) } : {}),
  }
}

/** Own orders by id, each with the orders it has become. */
async function ownWithParts(database: Database, panelId: number, userId: number, ids: readonly number[]) {
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
  const statusOfOwn = await ownWithParts(deps.database, context.panelId, userId, id ? [id] : [])
  return statusOfOwn(id) ?? { error: v2Errors.order }
}

/** `status` of up to 100 orders: a map by the ids as they were sent; a bad id is data for that id. */
export async function v2StatusOfMany(
  deps: OrderingDeps,
  context: RequestContext,
  userId: number,
  asked: readonly string[],
): Promise<Record<string, object>> {
  const texts = asked.slice(0, BATCH_MAX)
  const statusOfOwn = await ownWithParts(
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
  asked: readonly string[],
): Promise<V2Canceled[]> {
  const answers: V2Canceled[] = []
  for (const text of asked.slice(0, BATCH_MAX)) {
    const id = idOf(text)
    answers.push({ order: id ?? text, cancel: id ? await cancelOne(deps, context.panelId, userId, id) : { error: v2Errors.order } })
  }
  return answers
}

async function cancelOne(deps: OrderingDeps, panelId: number, userId: number, orderId: number): Promise<1 | { error: string }> {
  try {
    await deps.database.transaction(panelId, (trx) => cancelOrder(trx, { userId, orderId }, deps.clock.now()))
    return 1
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { error: error.category === 'not-found' ? v2Errors.order : error.message }
  }
}
