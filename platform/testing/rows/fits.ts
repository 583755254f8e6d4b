import { spell } from './kinds.ts'
import type { Shape } from './shape.ts'

/** Where and why a value is not what was declared; undefined when it is. */
export function misfit(shape: Shape, value: unknown, at: string): string | undefined {
  switch (shape.is) {
    case 'unknown':
    case 'unread':
      return undefined
    case 'union':
      return misfitOfAll(shape, value, at)
    case 'array':
      if (!Array.isArray(value)) return different(shape, value, at)
      return first(value, (item, index) => misfit(shape.of, item, `${at}[${index}]`))
    case 'object':
      return misfitOfFields(shape, value, at)
    default:
      return isJust(shape, value) ? undefined : different(shape, value, at)
  }
}

function isJust(shape: Shape, value: unknown): boolean {
  switch (shape.is) {
    case 'literal':
      return value === shape.value
    case 'null':
      return value === null
    case 'Date':
      return value instanceof Date
    case 'Buffer':
      return Buffer.isBuffer(value)
    default:
      return typeof value === shape.is
  }
}

/** A union of objects tells which one was nearly meant; of anything else, that none was. */
function misfitOfAll(shape: Shape & { is: 'union' }, value: unknown, at: string): string | undefined {
  const found = shape.of.map((one) => misfit(one, value, at))
  if (found.includes(undefined)) return undefined
  const deeper = found.filter((one) => one !== undefined && !one.startsWith(`${at} is`))
  return deeper.length === 1 ? deeper[0] : different(shape, value, at)
}

function misfitOfFields(shape: Shape & { is: 'object' }, value: unknown, at: string): string | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Date) return different(shape, value, at)
  const missing = Object.entries(shape.fields).find(([name, field]) => !(name in value) && !field.optional && !allowsUndefined(field.shape))
  if (missing) return `${at} has no "${missing[0]}"`
  return first(Object.entries(value), ([name, item]) => {
    const field = shape.fields[name]?.shape ?? shape.rest
    return field && misfit(field, item, `${at}.${name}`)
  })
}

const allowsUndefined = (shape: Shape): boolean =>
  shape.is === 'unknown' || shape.is === 'undefined' || (shape.is === 'union' && shape.of.some(allowsUndefined))

const different = (shape: Shape, value: unknown, at: string): string => `${at} is ${reported(value)}, declared ${spell(shape)}`

function reported(value: unknown): string {
  if (value instanceof Date) return 'a Date'
  if (Buffer.isBuffer(value)) return 'a Buffer'
  if (typeof value === 'bigint') return `${value}n`
  return (JSON.stringify(value) ?? 'undefined').slice(0, 80)
}

function first<Item>(items: readonly Item[], poll: (item: Item, index: number) => string | undefined): string | undefined {
  for (const [index, item] of items.entries()) {
    const found = poll(item, index)
    if (found !== undefined) return found
  }
  return undefined
}
