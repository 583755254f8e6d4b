import type { RequestContext } from '@vitrine/platform/http'
import { formatMicro, Refusal } from '@vitrine/platform/kernel'
import { cancelOrder } from '../../commands/act-on-order.ts'
import type { OrderingDeps } from '../../deps.ts'
import { type OrderLine, ownLines } from '../../queries/own-lines.ts'
import { idOf } from './fields.ts'
import { v2Errors, v2Status } from './words.ts'

const BATCH_MAX = 100

const statusOf = (line: OrderLine) => ({
  charge: line.state === 'unpaid' || line.state === 'expired' ? '0' : formatMicro(line.charged - line.refunded, 0),
  start_count: String(line.startCount ?? 0),
  status: v2Status(line),
  remains: String(line.quantity - line.delivered),
  currency: 'USD',
})

/** `status` of one order. */
export async function v2StatusOfOne(deps: OrderingDeps, context: RequestContext, userId: number, text: string): Promise<object> {
  const id = idOf(text)
  const line = id ? (await ownLines(deps.database, context.panelId, userId, [id])).get(id) : undefined
  return line ? statusOf(line) : { error: v2Errors.order }
}

/** `status` of up to 100 orders: a map by the ids as they were sent; a bad id is data for that id. */
export async function v2StatusOfMany(
  deps: OrderingDeps,
  context: RequestContext,
  userId: number,
  asked: readonly string[],
): Promise<object> {
  const texts = asked.slice(0, BATCH_MAX)
  const lines = await ownLines(
    deps.database,
    context.panelId,
    userId,
    texts.flatMap((text) => idOf(text) ?? []),
  )
  return Object.fromEntries(
    texts.map((text) => {
      const line = lines.get(idOf(text) ?? 0)
      return [text, line ? statusOf(line) : { error: v2Errors.order }]
    }),
  )
}

/** `cancel` of up to 100 orders: 1 means that the request was taken, not that money came back. */
export async function v2Cancel(deps: OrderingDeps, context: RequestContext, userId: number, asked: readonly string[]): Promise<object[]> {
  const answers: object[] = []
  for (const text of asked.slice(0, BATCH_MAX)) {
    const id = idOf(text)
    answers.push({ order: id ?? text, cancel: id ? await cancelOne(deps, context.panelId, userId, id) : { error: v2Errors.order } })
  }
  return answers
}

async function cancelOne(deps: OrderingDeps, panelId: number, userId: number, orderId: number): Promise<1 | { error: string }> {
  try {
    await deps.database.transaction(panelId, (trx) => cancelOrder(trx, { userId, orderId }))
    return 1
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { error: error.category === 'not-found' ? v2Errors.order : error.message }
  }
}
