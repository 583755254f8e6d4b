import type { RequestContext } from '@vitrine/platform/http'
import { V2_REFERENCES_MAX, type V2Action } from '../../../contract/v2-calls.ts'
import type { OrderingDeps } from '../../../deps.ts'
import { CHANGES_PAGE, cursorOf } from '../changes.ts'
import { type Fields, idOf } from '../fields.ts'
import { REFILL_MAX, REFILL_STATUS_MAX } from '../refill.ts'
import { noMoreThan } from '../refusals.ts'
import { CANCEL_MAX, STATUS_MAX } from '../status.ts'
import { v2Errors } from '../texts.ts'
import { testOrdersBy } from './test-orders.ts'

export interface UnfilteredRequest {
  readonly action: Exclude<V2Action, 'services' | 'service_changes' | 'add'>
  readonly fields: Fields
  readonly one: string | undefined
  readonly many: readonly string[] | undefined
  /** Own names, where orders are asked for by them. */
  readonly names: readonly string[] | undefined
}

/** Marks every answer, and every order in it, as a test; clients that do not know the field ignore it. */
export function marked(answer: object): object {
  if (Array.isArray(answer)) return answer.map((row: object) => ({ ...row, test: true }))
  return 'error' in answer ? answer : { ...answer, test: true }
}

/** Everything that is asked about orders of a test key, answered as for real orders. */
export async function answerForNothing(
  deps: OrderingDeps,
  context: RequestContext,
  userId: number,
  { action, fields, one, many, names }: UnfilteredRequest,
): Promise<object> {
  const orders = testOrdersBy(deps, context, userId)
  switch (action) {
    case 'status': {
      if (many) {
        const all = await orders.statuses(noMoreThan(STATUS_MAX, many))
        return Object.fromEntries(Object.entries(all).map(([id, status]) => [id, marked(status)]))
      }
      if (one) return marked((await orders.statuses([one]))[one] ?? {})
      return names ? marked(await orders.named(noMoreThan(V2_REFERENCES_MAX, names))) : { error: v2Errors.request }
    }
    case 'cancel': {
      const requested = noMoreThan(CANCEL_MAX, many ?? (one ? [one] : []))
      return requested.length > 0 ? marked(await inTurn(requested, orders.cancel)) : { error: v2Errors.request }
    }
    case 'refill': {
      if (many) {
        const answers = await inTurn(noMoreThan(REFILL_MAX, many), async (text) => ({
          order: idOr(text),
          refill: await orders.refill(text),
        }))
        return marked(answers)
      }
      if (!one) return { error: v2Errors.request }
      const answer = await orders.refill(one)
      return typeof answer === 'number' ? marked({ refill: String(answer) }) : answer
    }
    case 'refill_status': {
      const text = fields.text('refill')
      const list = fields.list('refills') ?? (text?.includes(',') ? fields.list('refill') : undefined)
      if (list) return marked(await orders.refillStatuses(noMoreThan(REFILL_STATUS_MAX, list)))
      if (!text) return { error: v2Errors.request }
      const [answer] = await orders.refillStatuses([text])
      return typeof answer?.status === 'string' ? marked({ status: answer.status }) : { error: v2Errors.refillNotFound }
    }
    case 'changes':
      return marked(await orders.changes(cursorOf(fields), CHANGES_PAGE))
    case 'balance':
      return marked(await orders.balance())
  }
}

async function inTurn<Answer>(texts: readonly string[], ask: (text: string) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = []
  for (const text of texts) answers.push(await ask(text))
  return answers
}

const idOr = (text: string): number | string => idOf(text) ?? text
