import type { GatewayAccess } from '@vitrine/payments'

/** The service gave no usable answer. An invoice may exist nevertheless: `create` is repeated with the same key, or looked up by reference. */
export class ServiceFault extends Error {
  readonly httpStatus: number | null

  constructor(what: string, httpStatus: number | null, reason: string) {
    super(`the payment service did not answer "${what}": ${httpStatus ?? 'no status'} ${reason.slice(0, 200)}`)
    this.name = 'ServiceFault'
    this.httpStatus = httpStatus
  }
}

export interface ServiceCall {
  readonly path: string
  readonly body?: object
  readonly idempotencyKey?: string
}

export interface ServiceAnswer {
  readonly status: number
  readonly body: unknown
}

const bodyMax = 256 * 1_024

function headersOf(access: GatewayAccess, call: ServiceCall): Record<string, string> {
  return {
    'x-api-key': access.secret,
    accept: 'application/json',
    ...(call.body === undefined ? {} : { 'content-type': 'application/json' }),
    ...(call.idempotencyKey === undefined ? {} : { 'idempotency-key': call.idempotencyKey }),
  }
}

async function readText(response: Response): Promise<string> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of response.body ?? []) {
    size += part.length
    if (size > bodyMax) throw new Error(`the body is longer than ${bodyMax} bytes`)
    parts.push(part)
  }
  return Buffer.concat(parts).toString('utf8')
}

/** JSON of a 2xx or 404 answer; everything else throws `ServiceFault`. Redirects are not followed: the secret stays here. */
export async function askService(access: GatewayAccess, call: ServiceCall, timeoutMs: number): Promise<ServiceAnswer> {
  let status: number | null = null
  try {
    const response = await fetch(`${access.endpoint.replace(/\/$/, '')}${call.path}`, {
      method: call.body === undefined ? 'GET' : 'POST',
      headers: headersOf(access, call),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
      ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    })
    status = response.status
    const text = await readText(response)
    if (!response.ok && status !== 404) throw new Error(text)
    return { status, body: JSON.parse(text) }
  } catch (error) {
    throw new ServiceFault(call.path, status, error instanceof Error ? error.message : String(error))
  }
}
