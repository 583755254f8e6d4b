import { z } from 'zod'

export type Schema = Record<string, unknown>
type Io = 'input' | 'output'

const DEFINITIONS = '#/$defs/'
const COMPONENTS = '#/components/schemas/'

/** A document's schemas: named (`.meta({ id: 'Order' })`) and recursive ones are shared under `components`. */
export class SchemaComponents {
  readonly all: Record<string, Schema> = {}
  readonly #texts = new Map<string, string>()

  /** A zod schema as JSON Schema 2020-12; `owner` names a schema that contains itself and has no name of its own. */
  schemaOf(schema: z.ZodType, io: Io, owner: string): Schema {
    const {
      $schema: _,
      $defs,
      ...root
    } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline', override: io === 'output' ? opened : tidied }) as Schema
    const definitions = Object.entries(($defs ?? {}) as Record<string, Schema>)
    const names = new Map(definitions.map(([key, definition]) => [key, this.#nameOf(key, definition, io, owner)]))
    for (const [key, definition] of definitions) this.all[names.get(key) as string] = relinked(definition, names)
    return relinked(root, names)
  }

  /** One name for one schema: what is sent and what is answered may differ, and then are two. */
  #nameOf(key: string, definition: Schema, io: Io, owner: string): string {
    const wanted = key.startsWith('__') ? `${owner[0]?.toUpperCase()}${owner.slice(1)}Part${key.replace(/\D/g, '')}` : key
    const text = JSON.stringify(definition)
    const name = [wanted, `${wanted}${io === 'input' ? 'Input' : 'Output'}`].find((free) => (this.#texts.get(free) ?? text) === text)
    if (!name) throw new Error(`Two schemas of the contract are named ${wanted}`)
    this.#texts.set(name, text)
    return name
  }
}

/** Removes noise: bounds of any whole number, the expressions behind named formats, and what only forms read. */
function tidied({ jsonSchema }: { jsonSchema: Schema }): void {
  delete jsonSchema.kind
  if (jsonSchema.minimum === Number.MIN_SAFE_INTEGER) delete jsonSchema.minimum
  if (jsonSchema.maximum === Number.MAX_SAFE_INTEGER) delete jsonSchema.maximum
  if (jsonSchema.format !== undefined) delete jsonSchema.pattern
  spellOut(jsonSchema)
}

/** A record with named keys is an object with properties: clients get a type with fields instead of a map. */
function spellOut(schema: Schema): void {
  const keys = (schema.propertyNames as { enum?: readonly string[] } | undefined)?.enum
  if (!keys) return
  schema.properties = Object.fromEntries(keys.map((key) => [key, schema.additionalProperties]))
  delete schema.propertyNames
  delete schema.additionalProperties
}

/** Answers may get further fields: generated clients must not refuse them. */
function opened(context: { jsonSchema: Schema }): void {
  tidied(context)
  if (context.jsonSchema.additionalProperties === false) delete context.jsonSchema.additionalProperties
}

/** The same schema with its references rewritten to the components. */
function relinked(value: Schema, names: ReadonlyMap<string, string>): Schema {
  const entries = Object.entries(value).flatMap(([key, part]): [string, unknown][] => {
    // The name itself, which zod leaves inside the definition.
    if (key === 'id' && typeof part === 'string') return []
    if (key === '$ref') return [[key, COMPONENTS + (names.get(String(part).replace(DEFINITIONS, '')) ?? '')]]
    if (key !== 'anyOf' || !Array.isArray(part)) return [[key, relinkedPart(part, names)]]
    // An alternative that JSON cannot express, as a Date is one, is none for a client.
    const possible = part.filter((one) => !isEmptySchema(one))
    return possible.length === 1 ? Object.entries(relinked(possible[0], names)) : [[key, relinkedPart(possible, names)]]
  })
  return Object.fromEntries(entries)
}

function relinkedPart(part: unknown, names: ReadonlyMap<string, string>): unknown {
  if (Array.isArray(part)) return part.map((one) => relinkedPart(one, names))
  return typeof part === 'object' && part !== null ? relinked(part as Schema, names) : part
}

const isEmptySchema = (part: unknown): boolean => typeof part === 'object' && part !== null && Object.keys(part).length === 0
