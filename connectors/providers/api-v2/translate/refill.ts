import type { ProviderAccess, RefillAnswer, RefillState } from '@vitrine/fulfilment'
import { findRefusal, type KnownError } from '../error-dictionary.ts'
import { errorTextOf, isList, isObject, type Json, type JsonObject, parseJson, textOf } from './json.ts'
import { plausible, rowsById } from './order-id.ts'

/** The one id in the answer; as with new orders, two of them, or something else in its place, count as none. */
function refillIdOf(value: JsonObject): string | null {
  const named = [value.refill ?? null, value.refill_id ?? null].filter((entry) => entry !== null && entry !== '')
  const ids = new Set(named.map(plausible))
  const [id] = ids
  return ids.size === 1 && id !== undefined ? id : null
}

/** `{refill}`, `{success, refill}`, or a list with one row. */
export function readRefill(answer: Json): { readonly refillId: string } | { readonly error: string } | null {
  const row = isList(answer) ? answer[0] : answer
  if (!isObject(row) || (isList(answer) && answer.length > 1)) return null
  const error = errorTextOf(row) ?? errorTextOf(isObject(row.refill) ? row.refill : null)
  if (error !== null) return { error }
  const refillId = refillIdOf(row)
  return refillId === null ? null : { refillId }
}

export type RefillVerdict = { readonly refillId: string } | { readonly reason: Exclude<KnownError['reason'], 'order'> } | null

/**
 * What an answer to `refill` says; null leaves it open. Unlike with `add`, every well-formed refusal is one: panels refuse refills in countless
 * texts ("too early", "already refilled"), and a refill that is not done costs nobody money.
 */
export function judgeRefill(
  access: Pick<ProviderAccess, 'safeStatusCodes'>,
  status: number,
  body: string,
  dictionary: readonly KnownError[],
): RefillVerdict {
  if (status >= 500) return access.safeStatusCodes.includes(status) ? { reason: 'transient' } : null
  const read = readRefill(parseJson(body) ?? null)
  if (read !== null && 'refillId' in read) return status >= 200 && status < 300 ? read : null
  const known = read === null ? null : findRefusal(dictionary, read.error)
  if (status === 408 || status === 409 || status === 425) return null
  if (status === 429) return known === null ? null : { reason: 'transient' }
  if (status === 401 || status === 403) return { reason: known ?? 'key' }
  return read === null || (status >= 300 && status < 400) ? null : { reason: known ?? 'definitive' }
}

const statusNames: Readonly<Record<string, RefillState>> = {
  pending: 'pending',
  awaiting: 'pending',
  queued: 'pending',
  new: 'pending',
  processing: 'in_progress',
  inprogress: 'in_progress',
  active: 'in_progress',
  refilling: 'in_progress',
  completed: 'completed',
  complete: 'completed',
  done: 'completed',
  refilled: 'completed',
  rejected: 'rejected',
  canceled: 'rejected',
  cancelled: 'rejected',
  error: 'rejected',
  fail: 'rejected',
  failed: 'rejected',
}

const refillStateOf = (word: string): RefillState => statusNames[word.toLowerCase().replace(/[\s_-]+/g, '')] ?? 'unknown'

function answerOf(value: Json | undefined): RefillAnswer {
  if (isObject(value)) {
    const error = textOf(value.error)
    return error === null ? answerOf(value.status) : { kind: 'error', text: error }
  }
  const rawStatus = textOf(value)
  return rawStatus === null ? { kind: 'no-news' } : { kind: 'progress', state: refillStateOf(rawStatus), rawStatus }
}

export type RefillReading =
  | { readonly kind: 'answers'; readonly answers: ReadonlyMap<string, RefillAnswer> }
  | { readonly kind: 'failure'; readonly text: string }

const rowIdOf = (row: Json): string | null => (isObject(row) ? plausible(row.refill ?? row.refill_id ?? row.id ?? null) : null)

/** A list of `{refill, status}`, a map by id, or the object of one refill. */
export function readRefillStatus(ids: readonly string[], answer: Json): RefillReading {
  if (isList(answer)) {
    const rows = rowsById(answer, rowIdOf)
    return { kind: 'answers', answers: new Map(ids.map((id) => [id, answerOf(rows.get(id))])) }
  }
  if (!isObject(answer)) return { kind: 'failure', text: 'neither a map nor a list' }
  if (ids.some((id) => id in answer)) return { kind: 'answers', answers: new Map(ids.map((id) => [id, answerOf(answer[id])])) }
  const error = textOf(answer.error)
  if (error !== null) return { kind: 'failure', text: error }
  const [id] = ids
  if (id !== undefined && ids.length === 1) return { kind: 'answers', answers: new Map([[id, answerOf(answer)]]) }
  return { kind: 'failure', text: errorTextOf(answer) ?? 'not a list of refills' }
}
