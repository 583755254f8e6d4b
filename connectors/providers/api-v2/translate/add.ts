import type { AddOutcome, ProviderAccess, ProviderOrder } from '@vitrine/fulfilment'
import { findRefusal, type KnownError } from '../error-dictionary.ts'
import type { WireOutcome } from '../exchange.ts'
import { excerptOf } from './excerpt.ts'
import { errorTextOf, type Json, parseJson } from './json.ts'
import { idsNamedIn, orderIdsIn } from './order-id.ts'

/** `request_id` goes only to accounts that know it: others might refuse a field they have never seen. */
export function writeAdd(access: ProviderAccess, order: ProviderOrder): URLSearchParams {
  // Our own fields last: a customer's field can never replace the key, the action or the service.
  const form = new URLSearchParams({ ...order.fields, key: access.key, action: 'add', service: order.service })
  if (order.link !== '') form.set('link', order.link)
  // Services that count lines themselves, and packages, take no quantity; everywhere else it is part of the order.
  if (order.countedBy === 'quantity') form.set('quantity', String(order.quantity))
  if (access.profile !== 'plain') form.set('request_id', order.requestId)
  return form
}

/** Statuses that leave the outcome unknown, whatever the body claims. */
const openStatuses = [408, 409, 425]
const refusingStatuses = [404, 405, 410, 413, 415, 422]

type Verdict =
  | { readonly kind: 'accepted'; readonly id: string }
  | { readonly kind: 'rejected'; readonly reason: Exclude<KnownError['reason'], 'order'> }
  | null

function judgeSuccess(answer: Json, dictionary: readonly KnownError[]): Verdict {
  const { ids, odd } = orderIdsIn(answer)
  const error = errorTextOf(answer)
  const [id] = ids
  if (error === null) return id !== undefined && ids.length === 1 && !odd ? { kind: 'accepted', id } : null
  const reason = ids.length === 0 && !odd ? findRefusal(dictionary, error) : null
  return reason === null ? null : { kind: 'rejected', reason }
}

function judgeClientError(status: number, answer: Json | undefined, dictionary: readonly KnownError[]): Verdict {
  if (openStatuses.includes(status)) return null
  // An id in a refusal contradicts itself.
  if (answer !== undefined && orderIdsIn(answer).ids.length > 0 && typeof answer === 'object') return null
  const text = errorTextOf(answer)
  const known = text === null ? null : findRefusal(dictionary, text)
  if (status === 429) return known === null ? null : { kind: 'rejected', reason: 'transient' }
  if (known !== null) return { kind: 'rejected', reason: known }
  if (status === 401 || status === 403) return { kind: 'rejected', reason: 'key' }
  return refusingStatuses.includes(status) ? { kind: 'rejected', reason: 'definitive' } : null
}

function judge(access: ProviderAccess, status: number, body: string, dictionary: readonly KnownError[]): Verdict {
  const answer = parseJson(body)
  if (status >= 200 && status < 300) return answer === undefined ? null : judgeSuccess(answer, dictionary)
  if (status >= 400 && status < 500) return judgeClientError(status, answer, dictionary)
  return status >= 500 && access.safeStatusCodes.includes(status) ? { kind: 'rejected', reason: 'transient' } : null
}

function namedBy(body: string): { readonly namedIds?: readonly string[] } {
  const namedIds = idsNamedIn(body)
  return namedIds.length > 0 ? { namedIds } : {}
}

/**
 * What an exchange says about the order. Only a well-formed answer is an acceptance or a refusal; everything that may
 * have reached the panel and is neither is ambiguous: never repeated blindly, never refunded at once.
 */
export function readAdd(access: ProviderAccess, outcome: WireOutcome, dictionary: readonly KnownError[]): AddOutcome {
  if (outcome.kind === 'not-connected' || outcome.kind === 'held-back') {
    return { kind: 'not-sent', excerpt: excerptOf(access, outcome.reason) }
  }
  if (outcome.kind === 'broken') {
    return { kind: 'ambiguous', httpStatus: outcome.status, excerpt: excerptOf(access, outcome.reason), ...namedBy(outcome.body ?? '') }
  }
  const { status, body } = outcome
  const facts = { httpStatus: status, excerpt: excerptOf(access, body) }
  const verdict = judge(access, status, body, dictionary)
  if (verdict === null) return { kind: 'ambiguous', ...facts, ...namedBy(body) }
  if (verdict.kind === 'accepted') return { kind: 'accepted', providerOrderId: verdict.id, ...facts }
  return { kind: 'rejected', reason: verdict.reason, ...facts }
}
