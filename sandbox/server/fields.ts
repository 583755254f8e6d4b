import type { FastifyRequest } from 'fastify'

export type Fields = ReadonlyMap<string, string>

function put(fields: Map<string, string>, name: string, value: string): void {
  const bare = name.replace(/\[\w*\]$/, '')
  const known = fields.get(bare)
  fields.set(bare, bare !== name && known !== undefined ? `${known},${value}` : value)
}

function putJson(fields: Map<string, string>, text: string): void {
  const body: unknown = JSON.parse(text === '' ? '{}' : text)
  if (typeof body !== 'object' || body === null) return
  for (const [name, value] of Object.entries(body)) {
    if (value === null || value === undefined) continue
    put(fields, name, Array.isArray(value) ? value.join(',') : typeof value === 'object' ? JSON.stringify(value) : String(value))
  }
}

/**
 * The fields of a request in any encoding: query string, url-encoded, multipart or JSON.
 * `orders[0]=…&orders[1]=…` becomes one comma separated value, as the field's clients expect.
 */
export async function readFields(request: FastifyRequest): Promise<Fields> {
  const fields = new Map<string, string>()
  for (const [name, value] of new URL(request.url, 'http://sandbox').searchParams) put(fields, name, value)
  const type = request.headers['content-type'] ?? ''
  const body = rawBody(request)
  if (type.includes('multipart/form-data')) {
    const form = await new Response(new Uint8Array(body), { headers: { 'content-type': type } }).formData()
    for (const [name, value] of form) if (typeof value === 'string') put(fields, name, value)
  } else if (type.includes('json')) {
    putJson(fields, body.toString('utf8'))
  } else {
    for (const [name, value] of new URLSearchParams(body.toString('utf8'))) put(fields, name, value)
  }
  return fields
}

export function rawBody(request: FastifyRequest): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0)
}

/** The body of a JSON request; an empty body is an empty object. */
export function readJson(request: FastifyRequest): unknown {
  const text = rawBody(request).toString('utf8')
  return JSON.parse(text === '' ? '{}' : text)
}
