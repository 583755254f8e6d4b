/** A type as values show it at run time. */
export type Shape =
  | { readonly is: 'string' | 'number' | 'bigint' | 'boolean' | 'null' | 'undefined' | 'Date' | 'Buffer' | 'unknown' }
  | { readonly is: 'literal'; readonly value: string | number | boolean }
  | { readonly is: 'union'; readonly of: readonly Shape[] }
  | { readonly is: 'array'; readonly of: Shape }
  | { readonly is: 'object'; readonly fields: Fields; readonly rest?: Shape }
  /** A type that the reader does not understand. */
  | { readonly is: 'unread'; readonly text: string }

export interface Field {
  readonly shape: Shape
  readonly optional: boolean
  /** Declared `NotNull`: never null here, whatever its table allows. */
  readonly neverNull?: boolean
}

export type Fields = Record<string, Field>

export const literal = (value: string | number | boolean): Shape => ({ is: 'literal', value })

/** One of several; unions within unions become one. */
export function union(shapes: readonly Shape[]): Shape {
  const flat = shapes.flatMap((shape) => (shape.is === 'union' ? shape.of : [shape]))
  const different = [...new Map(flat.map((shape) => [JSON.stringify(shape), shape])).values()]
  return different.length === 1 && different[0] ? different[0] : { is: 'union', of: different }
}

/** Both at once: fields of two objects together, and of a branded type (`bigint & { [brand] }`) what values are. */
export function merge(left: Shape, right: Shape): Shape {
  if (left.is === 'object' && right.is === 'object') {
    const rest = left.rest ?? right.rest
    return { is: 'object', fields: { ...left.fields, ...right.fields }, ...(rest ? { rest } : {}) }
  }
  if (left.is === 'union') return union(left.of.map((one) => merge(one, right)))
  if (right.is === 'union') return union(right.of.map((one) => merge(left, one)))
  return left.is === 'object' ? right : left
}
