import type { FastifyRequest } from 'fastify'
import { rawBody } from '../server/fields.ts'

/** A form-encoded request; names include their brackets: `metadata[reference]`, `line_items[0][quantity]`. */
export type Form = URLSearchParams

export function formOf(request: FastifyRequest): Form {
  const form = new URL(request.url, 'http://sandbox').searchParams
  for (const [name, value] of new URLSearchParams(rawBody(request).toString('utf8'))) form.append(name, value)
  return form
}

/** `prefix[name]=value` pairs by name. */
export function under(form: Form, prefix: string): Record<string, string> {
  const found: Record<string, string> = {}
  for (const [name, value] of form)
    if (name.startsWith(`${prefix}[`) && name.endsWith(']')) found[name.slice(prefix.length + 1, -1)] = value
  return found
}

export const listUnder = (form: Form, prefix: string): string[] => Object.values(under(form, prefix))

/** A required parameter that is missing or malformed. */
export class BadParameter extends Error {
  readonly parameter: string
  constructor(parameter: string, message: string) {
    super(message)
    this.parameter = parameter
  }
}

export function need(form: Form, name: string): string {
  const value = form.get(name)
  if (value === null || value === '') throw new BadParameter(name, `Missing required param: ${name}.`)
  return value
}

export function needInteger(form: Form, name: string): number {
  const value = need(form, name)
  if (!/^\d{1,12}$/.test(value) || value === '0') throw new BadParameter(name, `Invalid positive integer: ${name}`)
  return Number(value)
}
