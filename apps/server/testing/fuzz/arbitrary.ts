import fc from 'fast-check'

export type Schema = Readonly<Record<string, unknown>>

/** Values that exist, by the name of the field or parameter that takes them. */
export type Known = Readonly<Record<string, readonly unknown[]>>

export interface Generation {
  /** Follows `#/components/schemas/…`. */
  readonly resolve: (ref: string) => Schema
  readonly known: Known
}

const DEPTH_MAX = 4
const LENGTH_MAX = 40

/** What fits a schema of the document; where its field's name is known, mostly a value that exists. */
export function fitting(schema: Schema, tools: Generation, name = '', depth = 0): fc.Arbitrary<unknown> {
  const values = tools.known[name]
  const shaped = shapedBy(schema, tools, name, depth)
  return values?.length ? fc.oneof({ weight: 4, arbitrary: fc.constantFrom(...values) }, { weight: 1, arbitrary: shaped }) : shaped
}

function shapedBy(schema: Schema, tools: Generation, name: string, depth: number): fc.Arbitrary<unknown> {
  if (typeof schema.$ref === 'string') return shapedBy(tools.resolve(schema.$ref), tools, name, depth)
  if ('const' in schema) return fc.constant(schema.const)
  if (Array.isArray(schema.enum)) return fc.constantFrom(...(schema.enum as unknown[]))
  const choices = (schema.anyOf ?? schema.oneOf) as readonly Schema[] | undefined
  if (choices) return fc.oneof(...choices.map((choice) => fitting(choice, tools, name, depth)))
  const types = Array.isArray(schema.type) ? (schema.type as string[]) : [schema.type as string | undefined]
  return fc.oneof(...types.map((type) => ofType(type, schema, tools, depth)))
}

function ofType(type: string | undefined, schema: Schema, tools: Generation, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'string':
      return textOf(schema)
    case 'integer':
      return fc.integer(boundsOf(schema))
    case 'number':
      return fc.double({ ...boundsOf(schema), noNaN: true, noDefaultInfinity: true })
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    case 'array':
      return listOf(schema, tools, depth)
    case 'object':
      return objectOf(schema, tools, depth)
    default:
      return fc.jsonValue({ maxDepth: 2 })
  }
}

const numberOf = (value: unknown, otherwise: number): number => (typeof value === 'number' ? value : otherwise)

function boundsOf(schema: Schema): { min: number; max: number } {
  const min = numberOf(schema.minimum, -1_000_000)
  return { min, max: Math.max(min, numberOf(schema.maximum, 2_147_483_647)) }
}

const FORMATS: Readonly<Record<string, () => fc.Arbitrary<string>>> = {
  'date-time': () =>
    fc.date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') }).map((date) => date.toISOString()),
  date: () =>
    fc
      .date({ noInvalidDate: true, min: new Date('2000-01-01'), max: new Date('2100-01-01') })
      .map((date) => date.toISOString().slice(0, 10)),
  uuid: () => fc.uuid(),
  email: () => fc.stringMatching(/^[a-z]{3,12}$/).map((local) => `${local}@mail.test`),
  uri: () => fc.webUrl(),
}

function textOf(schema: Schema): fc.Arbitrary<string> {
  const format = FORMATS[String(schema.format)]
  if (format) return format()
  const minLength = numberOf(schema.minLength, 0)
  const maxLength = Math.max(minLength, Math.min(numberOf(schema.maxLength, LENGTH_MAX), LENGTH_MAX))
  if (typeof schema.pattern !== 'string') return fc.string({ unit: 'grapheme', minLength, maxLength })
  return fc.stringMatching(new RegExp(schema.pattern), { size: 'small' })
}

function listOf(schema: Schema, tools: Generation, depth: number): fc.Arbitrary<unknown[]> {
  const minLength = numberOf(schema.minItems, 0)
  const most = depth >= DEPTH_MAX ? minLength : Math.max(minLength, Math.min(numberOf(schema.maxItems, 3), 3))
  if (most === 0) return fc.constant([])
  return fc.array(fitting((schema.items ?? {}) as Schema, tools, '', depth + 1), { minLength, maxLength: most })
}

function objectOf(schema: Schema, tools: Generation, depth: number): fc.Arbitrary<unknown> {
  const properties = Object.entries((schema.properties ?? {}) as Record<string, Schema>)
  const required = new Set((schema.required ?? []) as string[])
  const kept = depth >= DEPTH_MAX ? properties.filter(([name]) => required.has(name)) : properties
  const parts = Object.fromEntries(kept.map(([name, part]) => [name, fitting(part, tools, name, depth + 1)]))
  return fc.record(parts, { requiredKeys: kept.map(([name]) => name).filter((name) => required.has(name)) })
}

/** Almost what fits: fields are missing, or hold something else. */
export function broken(schema: Schema, tools: Generation): fc.Arbitrary<unknown> {
  const whole = typeof schema.$ref === 'string' ? tools.resolve(schema.$ref) : schema
  const properties = Object.entries((whole.properties ?? {}) as Record<string, Schema>)
  if (properties.length === 0) return fc.jsonValue({ maxDepth: 2 })
  const parts = properties.map(([name, part]) => [
    name,
    fc.oneof({ weight: 3, arbitrary: fitting(part, tools, name, 1) }, { weight: 1, arbitrary: junk }),
  ])
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(Object.fromEntries(parts) as Record<string, fc.Arbitrary<unknown>>, { requiredKeys: [] }) },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 2 }) },
  )
}

/** Texts, numbers and shapes that nothing should be. */
export const junk: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(
    null,
    true,
    -1,
    0,
    1e21,
    '',
    ' ',
    [],
    {},
    [null],
    '0x10',
    '1e3',
    "' or 1=1 --",
    '<script>',
    '__proto__',
    'a'.repeat(5000),
  ),
  fc.string({ unit: 'binary', maxLength: 30 }),
  fc.integer(),
  fc.jsonValue({ maxDepth: 2 }),
)
