import type { GatewayAccess } from '@vitrine/payments'
import { OutsideFault } from '@vitrine/platform/outbound'
import Stripe from 'stripe'

export type ClientOf = (access: GatewayAccess) => Stripe

/**
 * One client per address and key. An empty endpoint is the real gateway. The SDK retries only a closed connection, once, under the same key; other
 * retries and their keys are the caller's own protocol.
 */
export function createClients(timeoutMs: number): ClientOf {
  const clients = new Map<string, Stripe>()
  return ({ endpoint, secret }) => {
    const name = `${endpoint} ${secret}`
    const client =
      clients.get(name) ?? new Stripe(secret, { ...placeOf(endpoint), timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false })
    clients.set(name, client)
    return client
  }
}

function placeOf(endpoint: string): { host?: string; port?: string; protocol?: 'http' | 'https' } {
  if (endpoint === '') return {}
  const { hostname, port, protocol } = new URL(endpoint)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  return { host: hostname, port: port === '' ? (scheme === 'http' ? '80' : '443') : port, protocol: scheme }
}

/** Errors of the SDK become one kind of ours, without anything of the request in them. */
export async function asked<Answer>(what: string, call: () => Promise<Answer>): Promise<Answer> {
  try {
    return await call()
  } catch (error) {
    throw faultOf(what, error)
  }
}

export function faultOf(what: string, error: unknown): OutsideFault {
  if (error instanceof OutsideFault) return error
  if (error instanceof Stripe.errors.StripeError)
    return new OutsideFault(what, error.statusCode ?? null, `${error.type} ${error.code ?? ''}`)
  return new OutsideFault(what, null, error instanceof Error ? error.message : String(error))
}

export const isMissing = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && (error.statusCode === 404 || error.code === 'resource_missing')

/** What a read finds, or null when the gateway does not know it. */
export async function found<Answer>(what: string, call: () => Promise<Answer>): Promise<Answer | null> {
  try {
    return await call()
  } catch (error) {
    if (isMissing(error)) return null
    throw faultOf(what, error)
  }
}
