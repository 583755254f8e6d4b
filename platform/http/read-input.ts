import type { FastifyRequest } from 'fastify'
import type { z } from 'zod'
import { type FieldMessages, fieldMessage, message, type RouteDef } from '../kernel/index.ts'
import { InputError } from './errors.ts'
import { unreadableField } from './wire/readable.ts'

type InputSchemas = Pick<RouteDef, 'params' | 'query' | 'body'>

/** Params, query and body of a request as a contract wants them; 404 for a malformed id, 422 for anything else. */
export function readInput(
  { params, query, body }: InputSchemas,
  request: FastifyRequest,
  alsoInvalid: FieldMessages = {},
): Record<string, unknown> {
  const { locale: _, ...requested } = (request.query ?? {}) as Record<string, unknown>
  for (const [key, value] of Object.entries(requested)) {
    if (Array.isArray(value) && !key.endsWith('[]')) {
      throw new InputError([], { [key]: [message('fields.repeated', { attribute: key })] })
    }
  }
  const unreadable = unreadableField(requested) ?? unreadableField(request.body)
  if (unreadable) throw new InputError([], { [unreadable]: [fieldMessage(unreadable, 'fields.format')] })
  return {
    ...(params ? { params: parse(params, request.params, 404) } : {}),
    ...(query ? { query: parse(query, requested) } : {}),
    ...(body ? { body: parseBody(body, request.body ?? {}, alsoInvalid) } : {}),
  }
}

/** What a call is sent by us, checked as if a client had sent it. */
export const parseInput = (
  { params, body }: InputSchemas,
  written: { readonly params?: unknown; readonly body?: unknown },
): Record<string, unknown> => ({
  ...(params ? { params: parse(params, written.params ?? {}, 404) } : {}),
  ...(body ? { body: parseBody(body, written.body ?? {}, {}) } : {}),
})

function parseBody(schema: z.ZodType, value: unknown, alsoInvalid: FieldMessages): unknown {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success && Object.keys(alsoInvalid).length === 0) return result.data
  throw new InputError(result.error?.issues ?? [], alsoInvalid)
}

function parse(schema: z.ZodType, value: unknown, badStatus?: 404): unknown {
  const result = schema.safeParse(value, { reportInput: true })
  if (result.success && !(badStatus && unreadableField(value))) return result.data
  // A malformed id answers 404 like an unknown one.
  if (badStatus === 404) throw notFound()
  throw new InputError(result.error?.issues ?? [])
}

/** The 404 of whatever is absent, or not the caller's. */
export const notFound = (): Error => Object.assign(new Error('Not Found'), { statusCode: 404 })
