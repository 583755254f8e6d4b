import { errorTextOf, flagOf, isList, isObject, type Json, textOf } from './json.ts'
import { rowsById } from './order-id.ts'

export interface CancelAnswer {
  /** The panel accepted the request; whether anything was stopped, only `status` tells. */
  readonly taken: boolean
  readonly text: string | null
}

function cancelOf(value: Json | undefined): CancelAnswer {
  if (isObject(value)) {
    const text = errorTextOf(value)
    if (text !== null) return { taken: false, text }
    if (value.cancel !== undefined) return cancelOf(value.cancel)
    return {
      taken: flagOf(value.success) || ['success', 'ok', 'canceled', 'cancelled'].includes((textOf(value.status) ?? '').toLowerCase()),
      text: null,
    }
  }
  if (flagOf(value)) return { taken: true, text: null }
  const text = textOf(value)
  // A number is the id of the cancel request.
  return text !== null && /^[1-9]\d*$/.test(text) ? { taken: true, text: null } : { taken: false, text }
}

function entriesOf(ids: readonly string[], answer: Json): readonly (readonly [string, CancelAnswer])[] {
  if (isList(answer)) {
    const rows = rowsById(answer)
    return ids.filter((id) => rows.has(id)).map((id) => [id, cancelOf(rows.get(id))] as const)
  }
  if (!isObject(answer)) return []
  const mapped = ids.filter((id) => id in answer)
  if (mapped.length > 0) return mapped.map((id) => [id, cancelOf(answer[id])] as const)
  const [only] = ids
  return ids.length === 1 && only !== undefined ? [[only, cancelOf(answer)]] : []
}

/** List, map, or the object of a single order. Ids missing from the answer are left out. */
export function readCancel(ids: readonly string[], answer: Json): ReadonlyMap<string, CancelAnswer> {
  return new Map(entriesOf(ids, answer))
}
