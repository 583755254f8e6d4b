import type { Shape } from './shape.ts'

/** What the pool's parsers make of a column. */
export type Kind = 'string' | 'number' | 'bigint' | 'boolean' | 'Date' | 'Buffer' | 'array' | 'json' | 'object'

const KINDS: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [16, 'boolean'],
  [17, 'Buffer'],
  [20, 'bigint'],
  ...[21, 23, 26, 700, 701].map((oid) => [oid, 'number'] as const),
  ...[1082, 1114, 1184].map((oid) => [oid, 'Date'] as const),
  ...[114, 3802].map((oid) => [oid, 'json'] as const),
  ...[199, 651, 791, 1000, 1001, 1005, 1007, 1008, 1009, 1014, 1015, 1016].map((oid) => [oid, 'array'] as const),
  ...[1021, 1022, 1028, 1040, 1041, 1115, 1182, 1183, 1185, 1231, 1270, 2951, 3807, 3907].map((oid) => [oid, 'array'] as const),
  ...[600, 718, 1186].map((oid) => [oid, 'object'] as const),
])

/** The kind of a PostgreSQL type; what has no parser (text, numeric, uuid, enums) arrives as text. */
export const kindOf = (typeOid: number): Kind => KINDS.get(typeOid) ?? 'string'

/** Whether a value of this kind may be what was declared. What a JSON column holds only its values show. */
export function allows(shape: Shape, kind: Kind): boolean {
  switch (shape.is) {
    case 'unknown':
    case 'unread':
      return true
    case 'union':
      return shape.of.some((one) => allows(one, kind))
    case 'literal':
      return kind === 'json' || typeof shape.value === kind
    case 'null':
    case 'undefined':
      return kind === 'json'
    case 'Date':
    case 'Buffer':
    case 'bigint':
      return kind === shape.is
    default:
      return kind === 'json' || kind === shape.is
  }
}

/** Whether null may stand there. */
export const allowsNull = (shape: Shape): boolean =>
  shape.is === 'unknown' || shape.is === 'null' || shape.is === 'unread' || (shape.is === 'union' && shape.of.some(allowsNull))

/** What a person would write for a shape. */
export function spell(shape: Shape): string {
  switch (shape.is) {
    case 'literal':
      return JSON.stringify(shape.value)
    case 'union':
      return shape.of.map(spell).join(' | ') || 'never'
    case 'array':
      return `(${spell(shape.of)})[]`
    case 'object':
      return `{ ${[...Object.keys(shape.fields), ...(shape.rest ? ['…'] : [])].join(', ')} }`
    case 'unread':
      return shape.text
    default:
      return shape.is
  }
}
