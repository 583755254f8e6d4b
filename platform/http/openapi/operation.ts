import type { z } from 'zod'
import type { RouteDef } from '../../kernel/index.ts'
import type { BoundRoute } from '../route.ts'
import type { Schema, SchemaComponents } from './schemas.ts'
import { rateLimitHeaders } from './shared-components.ts'

const ref = (kind: string, name: string): Schema => ({ $ref: `#/components/${kind}/${name}` })

export interface OperationTools {
  readonly components: SchemaComponents
  /** The scope that an API key needs for this call. */
  readonly keyScopeOf: (route: RouteDef) => string | undefined
}

/** One operation: its input, every status it can answer, and its authentication. */
export function operationOf({ def, options }: Pick<BoundRoute, 'def' | 'options'>, tools: OperationTools): Schema {
  return {
    operationId: def.operation,
    tags: [def.tag],
    summary: def.summary,
    ...(def.description ? { description: def.description } : {}),
    security: securityOf(def, tools),
    parameters: [
      ...parametersOf(def, 'path', tools),
      ...parametersOf(def, 'query', tools),
      ref('parameters', 'Locale'),
      ...(def.repeatable ? [ref('parameters', 'IdempotencyKey')] : []),
    ],
    ...(def.body ? { requestBody: bodyOf(def, def.body, tools) } : {}),
    responses: {
      ...successOf(def, options, tools),
      ...(options.cached ? { '304': ref('responses', 'NotModified') } : {}),
      ...(asksForCaller(def) ? { '401': ref('responses', 'Unauthenticated') } : {}),
      ...(def.params || def.mayBeAbsent ? { '404': ref('responses', 'NotFound') } : {}),
      '422': ref('responses', 'Invalid'),
      ...(options.rateLimit || def.isLimited || (def.method === 'GET' && def.auth === 'user')
        ? { '429': ref('responses', 'TooManyRequests') }
        : {}),
      '503': ref('responses', 'Unavailable'),
    },
  }
}

const asksForCaller = (def: RouteDef): boolean =>
  def.auth !== 'guest' || (def.readsSession !== undefined && def.readsSession !== 'optional')

function securityOf(def: RouteDef, { keyScopeOf }: OperationTools): Schema[] {
  const bySession: Schema = { session: [] }
  if (def.readsSession === 'cookie') return [{ sessionCookie: [] }]
  if (def.readsSession) return [...(def.readsSession === 'optional' ? [{}] : []), bySession, { sessionCookie: [] }]
  if (def.auth === 'guest') return []
  const scope = keyScopeOf(def)
  const byKey = def.sessionOnly ? [] : [{ apiKey: scope ? [scope] : [] }]
  return [...(def.auth === 'optional' ? [{}] : []), bySession, ...byKey]
}

function parametersOf(def: RouteDef, where: 'path' | 'query', { components }: OperationTools): Schema[] {
  const object = where === 'path' ? def.params : def.query
  return Object.entries(object?.shape ?? {}).map(([name, schema]) => {
    const { description, isNeeded, ...shown } = components.schemaOf(schema as z.ZodType, 'input', def.operation)
    return {
      name,
      in: where,
      required: where === 'path' || isNeeded === true || !(schema as z.ZodType).safeParse(undefined).success,
      ...(description === undefined ? {} : { description }),
      schema: shown,
    }
  })
}

const bodyOf = (def: RouteDef, body: z.ZodType, { components }: OperationTools): Schema => ({
  // A request without a body is read as an empty one.
  required: !body.safeParse({}).success,
  content: { [def.form ? 'multipart/form-data' : 'application/json']: { schema: components.schemaOf(body, 'input', def.operation) } },
})

function successOf(def: RouteDef, options: BoundRoute['options'], { components }: OperationTools): Schema {
  const status = def.status ?? (def.response ? 200 : 204)
  const headers = {
    'X-Request-Id': ref('headers', 'RequestId'),
    ...(isReported({ def, options }) ? rateLimitHeaders : {}),
    ...(status === 302 ? { Location: { description: 'Where the browser goes on', schema: { type: 'string' } } } : {}),
    ...(options.cached ? { ETag: ref('headers', 'ETag') } : {}),
    ...Object.fromEntries(
      Object.entries(def.answerHeaders ?? {}).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
    ),
  }
  const described = { description: DESCRIPTIONS[status], headers }
  return {
    [String(status)]: def.response
      ? {
          ...described,
          content: { [def.mediaType ?? 'application/json']: { schema: components.schemaOf(def.response, 'output', def.operation) } },
        }
      : described,
    ...(def.mayBeEmpty ? { '204': { description: 'There is nothing to show', headers } } : {}),
    ...(def.mayBeRequested
      ? {
          '202': {
            description: 'Asked for: it is done when a second person agrees',
            headers,
            content: { 'application/json': { schema: components.schemaOf(def.mayBeRequested, 'output', def.operation) } },
          },
        }
      : {}),
  }
}

/** Whether an answer has rate-limit headers. A limit taken together with the caller, in one statement, has none. */
function isReported({ def, options: { rateLimit } }: Pick<BoundRoute, 'def' | 'options'>): boolean {
  if (def.auth === 'user' && def.method === 'GET') return true
  return rateLimit !== undefined && !(def.auth === 'user' && rateLimit.per === 'caller' && rateLimit.store === 'database')
}

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  200: 'Done',
  201: 'Made',
  202: 'Taken, and done later',
  204: 'Done; there is no body',
  302: 'The browser is sent on',
}
