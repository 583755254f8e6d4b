import { isObject, type Json, textOf } from './json.ts'

const fields = ['order', 'order_id', 'orderId', 'id'] as const

/** Digits above zero, or a text id with a digit in it (`ord_81f`); null for what can be no id. */
export function plausible(value: Json): string | null {
  const text = textOf(value) ?? ''
  const digits = /^0*(\d{1,20})(\.0+)?$/.exec(text)?.[1]
  if (digits !== undefined) return digits === '0' ? null : digits
  return /^(?=.*[A-Za-z])(?=.*\d)[A-Za-z0-9][A-Za-z0-9_-]{2,63}$/.test(text) ? text : null
}

/**
 * The ids an answer to `add` names, wherever panels put them: `order`, `order_id`, `orderId`, `id`, `data.order`,
 * `data.order_id` or a bare number. `odd`: an id's place holds something else.
 */
export function orderIdsIn(answer: Json): { readonly ids: readonly string[]; readonly odd: boolean } {
  const places: Json[] = []
  if (isObject(answer)) {
    for (const name of fields) places.push(answer[name] ?? null)
    if (isObject(answer.data)) places.push(answer.data.order ?? null, answer.data.order_id ?? null)
  } else {
    places.push(answer)
  }
  const named = places.filter((value) => value !== null && value !== '')
  const ids = named.map(plausible)
  return { ids: [...new Set(ids.filter((id) => id !== null))], odd: ids.includes(null) }
}

const namedMax = 5

/**
 * The complete ids in an id's place of a malformed answer: behind a warning of the panel's own software, in JSON that is broken or
 * ambiguous. They prove nothing; the panel can be asked about them. Many are a list of something else.
 */
export function idsNamedIn(body: string): readonly string[] {
  const named = body.matchAll(/"(?:order|order_id|orderId|id)"\s*:\s*(?:"0*(\d{1,20})"|0*(\d{1,20}))\s*(?=[,}])/g)
  const ids = [...new Set([...named].map(([, quoted, bare]) => quoted ?? bare ?? '').filter((id) => id !== '' && id !== '0'))]
  return ids.length <= namedMax ? ids : []
}

/** The id a row of a list belongs to. */
export function rowIdOf(row: Json): string | null {
  if (!isObject(row)) return null
  for (const name of fields) {
    const id = plausible(row[name] ?? null)
    if (id !== null) return id
  }
  return null
}

/** Rows by their id. Two contradicting rows of one id are left out. */
export function rowsById(rows: readonly Json[], idOf: (row: Json) => string | null = rowIdOf): ReadonlyMap<string | null, Json> {
  const byId = new Map<string | null, Json>()
  const contradicted = new Set<string | null>()
  for (const row of rows) {
    const id = idOf(row)
    if (byId.has(id) && JSON.stringify(byId.get(id)) !== JSON.stringify(row)) contradicted.add(id)
    byId.set(id, row)
  }
  for (const id of contradicted) if (id !== null) byId.delete(id)
  return byId
}
