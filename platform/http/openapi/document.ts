import type { RouteDef } from '../../kernel/index.ts'
import type { BoundRoute } from '../route.ts'
import { operationOf } from './operation.ts'
import { type Schema, SchemaComponents } from './schemas.ts'
import { sharedComponents } from './shared-components.ts'

/** What the document says beside the contract itself. */
export interface OpenApiTexts {
  readonly title: string
  readonly description: string
  /** Group to what it holds, in the order of the document. */
  readonly tags: Readonly<Record<string, string>>
  /** Scope to what a key with it may do. */
  readonly keyScopes: Readonly<Record<string, string>>
  readonly keyScopeOf: (route: RouteDef) => string | undefined
  readonly sessionCookie: string
}

export const NO_TEXTS: OpenApiTexts = {
  title: 'API',
  description: '',
  tags: {},
  keyScopes: {},
  keyScopeOf: () => undefined,
  sessionCookie: 'session',
}

/** OpenAPI 3.1 of all bound routes: every call with each status it can answer. Throws on duplicate operation names. */
export function openApiOf(routes: readonly Pick<BoundRoute, 'def' | 'options'>[], texts: OpenApiTexts = NO_TEXTS): Schema {
  const components = new SchemaComponents()
  const paths: Record<string, Record<string, Schema>> = {}
  const names = new Set<string>()
  for (const route of routes) {
    const { path, method, operation } = route.def
    if (names.has(operation)) throw new Error(`Two calls are named ${operation}`)
    names.add(operation)
    const operations = paths[path] ?? {}
    paths[path] = operations
    operations[method.toLowerCase()] = operationOf(route, { components, keyScopeOf: texts.keyScopeOf })
  }
  return {
    openapi: '3.1.0',
    info: { title: texts.title, version: '1', description: texts.description, license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/core', description: 'The shop that serves this document' }],
    tags: Object.entries(texts.tags).map(([name, description]) => ({ name, description })),
    components: { ...sharedComponents(texts), schemas: { ...ownSchemas, ...sorted(components.all) } },
    paths,
  }
}

const sorted = (schemas: Readonly<Record<string, Schema>>): Record<string, Schema> =>
  Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))

/** The shapes of refusals. */
const ownSchemas: Record<string, Schema> = {
  Refusal: {
    type: 'object',
    description: 'Why a call was refused, in the language of `locale`.',
    properties: {
      message: { type: 'string', description: 'One sentence for people.' },
      errors: {
        type: 'object',
        description: 'Field to what is wrong with it; fields of lists stand as `orders.0.quantity`.',
        additionalProperties: { type: 'array', items: { type: 'string' } },
      },
      details: { type: 'object', description: 'For programs: what they may go on with.', additionalProperties: { type: 'string' } },
    },
    required: ['message'],
  },
}
