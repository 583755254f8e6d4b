import type { RateLimiter, RequestContext } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import type { SubscriptionDeps } from '../../deps.ts'
import { type Buyer, v2Add } from './add.ts'
import { Fields } from './fields.ts'
import { badField, noMoreThan, V2Error } from './refusals.ts'
import { isSubscription, v2Subscribe } from './subscriptions.ts'
import { v2Errors } from './texts.ts'

const ITEMS_MAX = 100

interface Placed {
  readonly request_id: string
  readonly order?: number
  readonly error?: string
}

/**
 * `add` of a list: each item is an order of its own with its own answer, and is the same order however often the call is repeated, by its `request_id`. Every item but
 * the first, which the call itself stands for, takes from the limit of orders.
 */
export async function v2AddMany(
  deps: SubscriptionDeps,
  context: RequestContext,
  buyer: Buyer,
  text: string,
  limitOne: () => ReturnType<RateLimiter['take']>,
): Promise<Placed[]> {
  const items = itemsOf(text)
  const answers: Placed[] = []
  for (const [index, fields] of items.entries()) {
    const request_id = fields.text('request_id') ?? ''
    try {
      if (index > 0) await limitOne()
      const unreadable = fields.unreadable()
      if (unreadable) throw new V2Error(v2Errors.because(`the ${unreadable} field is not UTF-8 text`))
      const { order } = await (isSubscription(fields) ? v2Subscribe(deps, context, buyer, fields) : v2Add(deps, context, buyer, fields))
      answers.push({ request_id, order })
    } catch (error) {
      answers.push({ request_id, error: refusalOf(error) })
    }
  }
  return answers
}

function refusalOf(error: unknown): string {
  if (error instanceof V2Error) return error.message
  if (error instanceof Refusal && error.category === 'invalid') return error.message
  if (error instanceof Refusal && error.category === 'limited') return v2Errors.limited
  throw error
}

/** Each with a `request_id` of its own: without one, after a lost answer it is unknown which orders were placed. */
function itemsOf(text: string): Fields[] {
  const items = listOf(text).map((item) => new Fields(item))
  noMoreThan(ITEMS_MAX, items)
  const ids = items.map((fields) => fields.text('request_id'))
  if (ids.length === 0 || ids.some((id) => id === undefined) || new Set(ids).size < ids.length)
    throw badField('items', 'a JSON list of orders, each with a request_id of its own')
  return items
}

function listOf(text: string): unknown[] {
  try {
    const list: unknown = JSON.parse(text)
    if (Array.isArray(list)) return list
  } catch {
    // Said below.
  }
  throw badField('items', 'a JSON list of orders, each with a request_id of its own')
}
