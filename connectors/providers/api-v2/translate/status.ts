import type { ProgressAnswer, ProviderProgress, ProviderState } from '@vitrine/fulfilment'
import { decimalOf, errorTextOf, integerOf, isList, isObject, type Json, type JsonObject, textOf } from './json.ts'
import { rowsById } from './order-id.ts'

/** Status texts without case, spaces, dashes and underscores. Any other is `unknown`: money depends on it, so nothing is guessed. */
const statusNames: Readonly<Record<string, ProviderState>> = {
  pending: 'pending',
  queued: 'pending',
  awaiting: 'pending',
  waiting: 'pending',
  new: 'pending',
  processing: 'in_progress',
  inprogress: 'in_progress',
  inprocess: 'in_progress',
  inprocessing: 'in_progress',
  progress: 'in_progress',
  active: 'in_progress',
  running: 'in_progress',
  started: 'in_progress',
  paused: 'in_progress',
  completed: 'completed',
  complete: 'completed',
  done: 'completed',
  finished: 'completed',
  partial: 'partial',
  partiallycompleted: 'partial',
  partialcompleted: 'partial',
  canceled: 'canceled',
  cancelled: 'canceled',
  refunded: 'canceled',
}

type StatusNames = Readonly<Record<string, ProviderState>>

/** `own` are the account's status texts, which take precedence. */
export function stateOf(word: string, own: StatusNames = {}): ProviderState {
  const plain = word.toLowerCase().replace(/[\s_-]+/g, '')
  return own[plain] ?? statusNames[plain] ?? 'unknown'
}

function progressOf(row: JsonObject, own: StatusNames): ProviderProgress {
  const rawStatus = textOf(row.status) ?? ''
  return {
    state: stateOf(rawStatus, own),
    rawStatus,
    startCount: integerOf(row.start_count),
    remains: integerOf(row.remains),
    charge: decimalOf(row.charge),
    currency: textOf(row.currency)?.toUpperCase() ?? null,
  }
}

/** `status` is the order's status here, so only `error` marks a failure. */
function answerOf(row: Json | undefined, own: StatusNames): ProgressAnswer {
  if (typeof row === 'string' && row.trim() !== '') return { kind: 'error', text: row.trim() }
  if (!isObject(row)) return { kind: 'no-news' }
  const error = errorTextOf({ error: row.error ?? null })
  if (error !== null) return { kind: 'error', text: error }
  return textOf(row.status) === null ? { kind: 'no-news' } : { kind: 'progress', progress: progressOf(row, own) }
}

/** `singly` requires one call per id: the panel has no batches, or its list does not identify its rows. */
export type StatusReading =
  | { readonly kind: 'answers'; readonly answers: ReadonlyMap<string, ProgressAnswer> }
  | { readonly kind: 'singly' }
  | { readonly kind: 'failure'; readonly text: string }

function readList(ids: readonly string[], rows: readonly Json[], own: StatusNames): StatusReading {
  const byId = rowsById(rows)
  if (byId.has(null) && ids.length > 1) return { kind: 'singly' }
  const only = ids.length === 1 ? rows[0] : undefined
  return { kind: 'answers', answers: new Map(ids.map((id) => [id, answerOf(byId.get(id) ?? (byId.has(null) ? only : undefined), own)])) }
}

/** Reads a map by id, a list with or without ids, or the object of a single question. An id without a row is no status update. */
export function readStatus(ids: readonly string[], answer: Json, own: StatusNames = {}): StatusReading {
  if (isList(answer)) return readList(ids, answer, own)
  if (!isObject(answer)) return { kind: 'failure', text: 'neither a map nor a list' }
  const mapped = ids.some((id) => id in answer)
  if (mapped || Object.keys(answer).length === 0) {
    return { kind: 'answers', answers: new Map(ids.map((id) => [id, answerOf(answer[id], own)])) }
  }
  const [id] = ids
  if (ids.length === 1 && id !== undefined && textOf(answer.status) !== null && answer.error === undefined) {
    return { kind: 'answers', answers: new Map([[id, answerOf(answer, own)]]) }
  }
  const error = errorTextOf(answer)
  if (error !== null) return { kind: 'failure', text: error }
  return ids.length > 1 && textOf(answer.status) !== null ? { kind: 'singly' } : { kind: 'answers', answers: allSilent(ids) }
}

const allSilent = (ids: readonly string[]): ReadonlyMap<string, ProgressAnswer> => new Map(ids.map((id) => [id, { kind: 'no-news' }]))
