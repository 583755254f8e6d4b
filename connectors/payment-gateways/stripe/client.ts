import { Agent as HttpAgent } from 'node:http'
import { Agent as HttpsAgent } from 'node:https'
import type { LookupFunction } from 'node:net'
import type { GatewayAccess } from '@vitrine/payments'
import { type Egress, OutsideFault } from '@vitrine/platform/outbound'
import Stripe from 'stripe'

export type ClientOf = (access: GatewayAccess) => Stripe

/**
 * One client per address and key. An empty endpoint is the real gateway. The SDK retries only a closed connection, once, under the same key; other
 * retries and their keys are the caller's own protocol.
 */
export function createClients(timeoutMs: number, egress: Egress): ClientOf {
  const clients = new Map<string, Stripe>()
  return ({ endpoint, secret }) => {
    const name = `${endpoint} ${secret}`
    const client =
      clients.get(name) ?? new Stripe(secret, { ...placeOf(endpoint, egress), timeout: timeoutMs, maxNetworkRetries: 0, telemetry: false })
    clients.set(name, client)
    return client
  }
}

type Place = Pick<NonNullable<ConstructorParameters<typeof Stripe>[1]>, 'host' | 'port' | 'protocol' | 'httpAgent'>

/** Where the SDK calls, and over which sockets: throws for an address that the egress forbids. */
function placeOf(endpoint: string, egress: Egress): Place {
  if (endpoint === '') return {}
  const { hostname, port, protocol } = new URL(endpoint)
  const scheme = protocol === 'http:' ? 'http' : 'https'
  const lookup = lookupAt(hostname, egress)
  const sockets = { keepAlive: true, ...(lookup && { lookup }) }
  const httpAgent = scheme === 'http' ? new HttpAgent(sockets) : new HttpsAgent(sockets)
  return { host: hostname, port: port === '' ? (scheme === 'http' ? '80' : '443') : port, protocol: scheme, httpAgent }
}

function lookupAt(hostname: string, egress: Egress): LookupFunction | undefined {
  try {
    return egress.lookupFor(hostname)
  } catch (error) {
    throw faultOf('connect', error)
  }
}

/** Errors of the SDK become one kind of ours, without anything of the request in them. */
export async function callStripe<Answer>(what: string, call: () => Promise<Answer>): Promise<Answer> {
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
