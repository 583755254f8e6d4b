import { createHash } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { isLocale, type Locale, Refusal } from '../kernel/index.ts'
import type { Caller, IdempotencyKey, RequestContext } from './context.ts'
import { UnknownHost } from './errors.ts'
import { subscriberOf } from './network-of.ts'
import { hostOf, isSecure, type PanelSource, panelOf } from './panel-of.ts'
import { refuseWhileFull, type SharedLimit } from './rate-limit.ts'

export interface ContextSources extends PanelSource {
  /** The header in which a trusted proxy names the visitor's country. */
  readonly countryHeader?: string | undefined
  /** Resolves a bearer, undefined when it is missing, expired or another panel's. `ip` is the client's address: a key may be bound to addresses. */
  readonly callerOf: (panelId: number, bearer: string, limit?: SharedLimit, ip?: string) => Promise<FoundCaller | undefined>
}

/** A signed-in caller; `waitSeconds` when the given limit was taken for them, above 0 when it is full. */
export type FoundCaller = Exclude<Caller, { kind: 'guest' }> & { readonly waitSeconds?: number | undefined }

type Found = Caller & { readonly waitSeconds?: number | undefined }
const GUEST: Found = { kind: 'guest' }

/**
 * Resolves the panel by host and, where the route asks for it, the caller by bearer. A bad bearer is the only 401. A given limit is taken together with the
 * caller where that is one statement (`limitIsTaken`), 429 when it is full.
 */
export async function contextOf(
  request: FastifyRequest,
  sources: ContextSources,
  wantsCaller: boolean,
  limit?: SharedLimit,
): Promise<RequestContext> {
  const host = hostOf(request)
  const panel = await panelOf(request, sources)
  if (!panel) throw new UnknownHost(host)
  const { waitSeconds, ...caller } = wantsCaller ? await callerOf(request, panel.id, sources, limit) : GUEST
  if (waitSeconds !== undefined) refuseWhileFull(waitSeconds)
  return {
    panelId: panel.id,
    caller,
    limitIsTaken: waitSeconds !== undefined,
    locale: localeOf(request),
    country: countryOf(request),
    proxyCountry: proxyCountryOf(request, sources.countryHeader),
    requestId: request.id,
    ip: request.ip,
    host,
    secure: isSecure(request),
    headers: request.headers as Readonly<Record<string, string | undefined>>,
    cookies: request.cookies,
    idempotency: idempotencyOf(request, caller),
  }
}

/** The language a request asks for; English for one that names none, or none of ours. */
export function localeOf(request: FastifyRequest): Locale {
  const locale = (request.query as Record<string, unknown> | undefined)?.locale
  return isLocale(locale) ? locale : 'en'
}

function countryOf(request: FastifyRequest): string | null {
  const value = request.headers['x-country-code']
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) ? value.toUpperCase() : null
}

/** The visitor's country. A proxy's header counts only when the request came through a trusted one: anybody can send it. */
export function proxyCountryOf(request: FastifyRequest, header: string | undefined): string | null {
  const value = header === undefined || (request.ips?.length ?? 0) < 2 ? undefined : request.headers[header]
  return typeof value === 'string' && /^[A-Za-z]{2}$/.test(value) && value.toUpperCase() !== 'XX' ? value.toUpperCase() : null
}

async function callerOf(request: FastifyRequest, panelId: number, sources: ContextSources, limit?: SharedLimit): Promise<Found> {
  const header = request.headers.authorization
  if (!header) return GUEST
  const bearer = /^Bearer\s+(\S+)$/i.exec(header)?.[1]
  const caller = bearer ? await sources.callerOf(panelId, bearer, limit, request.ip) : undefined
  if (!caller) throw unauthenticated()
  return caller
}

/** The only 401: no bearer where one is needed, or a bad one. */
export const unauthenticated = (): Refusal => new Refusal('unauthenticated', 'request.unauthenticated')

const idempotencyOf = (request: FastifyRequest, caller: Caller): IdempotencyKey | null =>
  keyFrom(request, caller.kind === 'user' ? `user:${caller.userId}` : guestPrincipal(request))

/** The key that a request brings for a write it may repeat, in its principal's name. */
export function keyFrom(request: FastifyRequest, principal: string): IdempotencyKey | null {
  const key = request.headers['idempotency-key']
  if (typeof key !== 'string' || key === '') return null
  if (!/^[\x20-\x7e]+$/.test(key)) throw new Refusal('invalid', 'request.keyUnreadable')
  if (key.length > 255) throw new Refusal('invalid', 'request.keyTooLong')
  return {
    principal,
    key,
    route: `${request.method} ${request.routeOptions.url ?? ''}`,
    bodyHash: hashOf([request.params ?? {}, request.body ?? null]),
  }
}

/** Guests share no keys: a guest is the form's e-mail, which stays the same when a phone changes its network, or else the subscriber's address. */
function guestPrincipal(request: FastifyRequest): string {
  const body = request.body as { readonly email?: unknown } | null | undefined
  const email = typeof body === 'object' && typeof body?.email === 'string' ? body.email.trim().toLowerCase() : ''
  const known = email === '' ? `address:${subscriberOf(request.ip)}` : `email:${email}`
  return `guest:${createHash('sha256').update(known).digest('base64url')}`
}

/** Fingerprint of a request: its body and the parameters of its path. */
function hashOf(request: readonly unknown[]): Buffer {
  try {
    return createHash('sha256').update(JSON.stringify(request)).digest()
  } catch (error) {
    // Nested too deep to serialize.
    if (error instanceof RangeError) throw new Refusal('invalid', 'request.invalid')
    throw error
  }
}
