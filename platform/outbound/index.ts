import { type IncomingMessage, request as requestHttp } from 'node:http'
import { request as requestHttps } from 'node:https'
import type { Egress } from './egress.ts'
import { reasonOf } from './reason-of.ts'

export { createEgress, type Egress, type OutboundOptions, publicEgress } from './egress.ts'
export { ForbiddenAddress, isPublicAddress, publicLookup } from './public-address.ts'
export { type TestStep, testInSteps, withoutSecrets } from './test-in-steps.ts'
export { reasonOf }

/** An outside service gave no usable answer. The request may have been carried out nevertheless: it is repeated under the same key, or looked up. */
export class OutsideFault extends Error {
  readonly httpStatus: number | null

  constructor(what: string, httpStatus: number | null, reason: string) {
    super(`no usable answer to "${what}": ${httpStatus ?? 'no status'} ${reason.slice(0, 200)}`)
    this.name = 'OutsideFault'
    this.httpStatus = httpStatus
  }
}

export interface JsonCall {
  readonly path: string
  /** With a body it is a POST, without one a GET. */
  readonly body?: object
  readonly idempotencyKey?: string
}

export interface JsonAnswer {
  readonly status: number
  readonly body: unknown
}

export interface JsonService {
  readonly egress: Egress
  readonly endpoint: string
  /** The header that carries the secret. */
  readonly credentials: Readonly<Record<string, string>>
  readonly timeoutMs: number
}

/** Maximum length of an answer by default. */
const BODY_BYTES_MAX = 256 * 1_024

/** The body as text; a longer one throws. */
export async function readText(
  response: { readonly body: AsyncIterable<Uint8Array> | null },
  bytesMax: number = BODY_BYTES_MAX,
): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > bytesMax) throw new Error(`the body is longer than ${bytesMax} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** JSON of a 2xx or 404 answer; everything else throws `OutsideFault`. Redirects are not followed: the secret stays with the service it is for. */
export async function askJson(service: JsonService, call: JsonCall): Promise<JsonAnswer> {
  let status: number | null = null
  try {
    const response = await send(service, call)
    status = response.statusCode ?? 0
    const text = await readText({ body: response })
    if (status !== 404 && (status < 200 || status > 299)) throw new Error(text)
    return { status, body: JSON.parse(text) }
  } catch (error) {
    throw new OutsideFault(call.path, status, reasonOf(error))
  }
}

/** On a connection of its own, to an address that the egress allows. */
function send(
  { endpoint, egress, credentials, timeoutMs }: JsonService,
  { path, body, idempotencyKey }: JsonCall,
): Promise<IncomingMessage> {
  const url = new URL(`${endpoint.replace(/\/$/, '')}${path}`)
  const lookup = egress.lookupFor(url.hostname)
  const request = url.protocol === 'https:' ? requestHttps : requestHttp
  return new Promise((resolve, reject) => {
    request(url, {
      method: body === undefined ? 'GET' : 'POST',
      agent: false,
      signal: AbortSignal.timeout(timeoutMs),
      ...(lookup && { lookup }),
      headers: {
        ...credentials,
        accept: 'application/json',
        'accept-encoding': 'identity',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
      },
    })
      .on('response', resolve)
      .on('error', reject)
      .end(body === undefined ? undefined : JSON.stringify(body))
  })
}

/** Parses an answer; one that the parser refuses throws like none. */
export function understood<Result>({ path }: JsonCall, answer: JsonAnswer, parse: (body: unknown) => Result): Result {
  try {
    return parse(answer.body)
  } catch (error) {
    throw new OutsideFault(path, answer.status, reasonOf(error))
  }
}
