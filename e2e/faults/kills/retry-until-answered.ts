import { setTimeout as sleep } from 'node:timers/promises'
import type { Answer } from '../../../tools/stack/shopper.ts'
import type { History, OrderRequest } from '../books/history.ts'

const ANSWER_WITHIN_MS = 10_000
const GIVE_UP_AFTER_MS = 60_000

/**
 * Retries with the same idempotency key until there is an answer: after broken connections, time-outs, 429 and 5xx. Undefined when the shop refused or
 * did not answer for a minute.
 */
export async function retryUntilAnswered(history: History, request: OrderRequest, ask: () => Promise<Answer>): Promise<Answer | undefined> {
  const until = Date.now() + GIVE_UP_AFTER_MS
  while (Date.now() < until) {
    const answer = await Promise.race([ask().catch(() => undefined), sleep(ANSWER_WITHIN_MS, undefined, { ref: false })])
    if (answer) history.statuses.set(answer.status, (history.statuses.get(answer.status) ?? 0) + 1)
    if (answer && answer.status < 400) {
      request.answers += 1
      request.answeredAt ??= Date.now()
      return answer
    }
    if (answer && answer.status < 500 && answer.status !== 429) {
      request.refusal = `${answer.status} ${JSON.stringify(answer.body)}`
      return undefined
    }
    request.lost += 1
    await sleep(50 + Math.random() * 250)
  }
  return undefined
}
