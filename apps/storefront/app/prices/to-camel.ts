type Camel<Text extends string> = Text extends `${infer Head}_${infer Tail}` ? `${Head}${Capitalize<Camel<Tail>>}` : Text

/** The shape after `toCamel`: every key of every object, all the way down. */
export type InCamel<Value> = Value extends readonly (infer Item)[]
  ? readonly InCamel<Item>[]
  : Value extends object
    ? { readonly [Key in keyof Value as Key extends string ? Camel<Key> : Key]: InCamel<Value[Key]> }
    : Value

const camel = (key: string): string => key.replace(/_([a-z0-9])/g, (_, letter: string) => letter.toUpperCase())

/** Lists and objects down to their innermost keys; values stay as they are (CONTENT-001). */
function converted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(converted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [camel(key), converted(each)]))
}

/** snake_case of the wire as camelCase of the client, keys only. */
export const toCamel = <Value>(value: Value): InCamel<Value> => converted(value) as InCamel<Value>
