import { z } from 'zod'
import type { RouteDef } from '../kernel/index.ts'

type Schema = Record<string, unknown>

/** OpenAPI 3.1 of the bound contract; ids of the specification's ledger stand in `operationId`. */
export function openApiOf(routes: readonly RouteDef[]): Schema {
  const paths: Record<string, Record<string, Schema>> = {}
  for (const route of routes) {
    const operations = paths[route.path] ?? {}
    paths[route.path] = operations
    operations[route.method.toLowerCase()] = operationOf(route)
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Vitrine',
      version: '1',
      description: 'The storefront API of one panel. Served under /core of its domain and at its core subdomain.',
    },
    servers: [{ url: '/core' }],
    components: { securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } } },
    paths,
  }
}

function operationOf(route: RouteDef): Schema {
  return {
    operationId: route.id,
    summary: route.summary,
    ...(route.auth === 'user' ? { security: [{ bearer: [] }] } : {}),
    parameters: [...parametersOf(route.params, 'path'), ...parametersOf(route.query, 'query'), LOCALE],
    ...(route.body
      ? {
          requestBody: {
            required: true,
            content: { [route.form ? 'multipart/form-data' : 'application/json']: { schema: schemaOf(route.body, 'input') } },
          },
        }
      : {}),
    responses: {
      [String(route.status ?? 200)]: route.response
        ? { description: route.summary, content: { 'application/json': { schema: schemaOf(route.response, 'output') } } }
        : { description: route.summary },
      ...(route.mayBeEmpty ? { '204': { description: 'There is nothing to tell' } } : {}),
      '422': { description: 'Invalid or refused', content: { 'application/json': { schema: ERROR } } },
    },
  }
}

const LOCALE = { name: 'locale', in: 'query', required: false, schema: { type: 'string' } }
const ERROR = {
  type: 'object',
  properties: {
    message: { type: 'string' },
    errors: { type: 'object', additionalProperties: { type: 'array', items: { type: 'string' } } },
  },
  required: ['message'],
}

function parametersOf(object: z.ZodObject | undefined, where: 'path' | 'query'): Schema[] {
  if (!object) return []
  return Object.entries(object.shape).map(([name, schema]) => ({
    name,
    in: where,
    required: where === 'path' || !(schema as z.ZodType).safeParse(undefined).success,
    schema: schemaOf(schema as z.ZodType, 'input'),
  }))
}

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Schema {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Schema
  return rest
}
