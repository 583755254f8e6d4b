import { isList, isObject, type Json, textOf } from './json.ts'
import { rowIdOf } from './order-id.ts'

/**
 * Ids of the rows that carry our token. Null when the answer is no list of orders with their references, or when the panel did not search by it:
 * that a page of other orders lacks ours would prove nothing.
 */
export function readOwnOrders(requestId: string, answer: Json): readonly string[] | null {
  const rows = isObject(answer) ? (answer.orders ?? answer.data) : answer
  if (!isList(rows)) return null
  const ids: string[] = []
  for (const row of rows) {
    const id = rowIdOf(row)
    if (id === null || !isObject(row) || textOf(row.reference) !== requestId) return null
    ids.push(id)
  }
  return [...new Set(ids)]
}
