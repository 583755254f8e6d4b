import type { RequestContext } from '@vitrine/platform/http'
import { type MessageCode, Refusal } from '@vitrine/platform/kernel'
import { requestRefill } from '../../commands/refills/request-refill.ts'
import type { OrderingDeps } from '../../deps.ts'
import { refillTransitions } from '../../model/refill-states.ts'
import { ownRefills } from '../../queries/orders/list-refills.ts'
import { idOf } from './fields.ts'
import { noMoreThan } from './refusals.ts'
import { v2Errors } from './texts.ts'

/** Each is a transaction of its own. */
export const REFILL_MAX = 100
/** One indexed query. */
export const REFILL_STATUS_MAX = 1000

/** The refusals of our order page in the error texts that v2 clients know. */
export const refillTexts: Readonly<Partial<Record<MessageCode, string>>> = {
  'request.notFound': v2Errors.order,
  'orders.refillNotCompleted': v2Errors.notCompleted,
  'orders.refillNotGuaranteed': v2Errors.refillDisabled,
  'orders.refillOver': v2Errors.refillOver,
  'orders.refillOpen': v2Errors.refillOpen,
}

/** `refill` of one order: the refill's id as text. */
export async function v2RefillOfOne(deps: OrderingDeps, context: RequestContext, userId: number, text: string): Promise<object> {
  const answer = await refillOf(deps, context, userId, text)
  return typeof answer === 'number' ? { refill: String(answer) } : answer
}

/** `refill` of up to 100 orders: a list in which a bad id is data. */
export async function v2RefillOfMany(
  deps: OrderingDeps,
  context: RequestContext,
  userId: number,
  requested: readonly string[],
): Promise<object[]> {
  const answers: object[] = []
  for (const text of noMoreThan(REFILL_MAX, requested)) {
    answers.push({ order: idOf(text) ?? text, refill: await refillOf(deps, context, userId, text) })
  }
  return answers
}

async function refillOf(deps: OrderingDeps, context: RequestContext, userId: number, text: string): Promise<number | { error: string }> {
  const orderId = idOf(text)
  if (!orderId) return { error: v2Errors.order }
  const snapshot = await deps.catalogue.snapshot(context.panelId)
  try {
    const refill = await deps.database.transaction(context.panelId, (trx) =>
      requestRefill(trx, snapshot, { userId, orderId }, deps.clock.now()),
    )
    return refill.id
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { error: refillTexts[error.code] ?? error.message }
  }
}

/** `refill_status` of one refill. */
export async function v2RefillStatusOfOne(deps: OrderingDeps, context: RequestContext, userId: number, text: string): Promise<object> {
  const [answer] = await statusesOf(deps, context, userId, [text])
  return typeof answer?.status === 'string' ? { status: answer.status } : { error: v2Errors.refillNotFound }
}

/** `refill_status` of up to 1000 refills: a list in which a bad id is data. */
export const v2RefillStatusOfMany = async (
  deps: OrderingDeps,
  context: RequestContext,
  userId: number,
  requested: readonly string[],
): Promise<object[]> => statusesOf(deps, context, userId, noMoreThan(REFILL_STATUS_MAX, requested))

interface StatusRow {
  readonly refill: number | string
  readonly status: string | { readonly error: string }
}

async function statusesOf(deps: OrderingDeps, context: RequestContext, userId: number, requested: readonly string[]): Promise<StatusRow[]> {
  const ids = requested.flatMap((text) => idOf(text) ?? [])
  const refills = await deps.database.read(context.panelId, (trx) => ownRefills(trx, userId, ids))
  return requested.map((text) => {
    const refill = refills.get(idOf(text) ?? 0)
    return { refill: idOf(text) ?? text, status: refill ? refillTransitions[refill.state].v2 : { error: v2Errors.refillNotFound } }
  })
}
