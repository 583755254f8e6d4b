import type { FastifyRequest } from 'fastify'
import type { RequestContext } from './context.ts'
import { isSecure } from './panel-of.ts'

/** Security headers of every answer, files and redirects included: no content sniffing. */
export const baseSecurityHeaders: Readonly<Record<string, string>> = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
}

/** HSTS for a panel of https. */
export const httpsHeaders: Readonly<Record<string, string>> = { 'strict-transport-security': 'max-age=31536000; includeSubDomains' }

/** Security headers of API answers: they are data, never a page. */
export const apiSecurityHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
}

/** Only the panel's own pages may call its API across origins (`core.{domain}` from `{domain}`), with credentials. */
export function crossOrigin(request: FastifyRequest, context: Pick<RequestContext, 'host'>): Record<string, string> {
  const origin = request.headers.origin
  // A page of another site may neither read answers nor send cookies (API-002).
  if (typeof origin !== 'string' || !isOwnOrigin(origin, request, context.host)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-country-code',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    /** The shop's own pages read their access token from the first of these (API-001). */
    'access-control-expose-headers': 'authorization, retry-after, ratelimit-limit, ratelimit-remaining, ratelimit-reset, ratelimit-policy',
    vary: 'origin',
  }
}

/** The panel's host over https, or over http where the API is asked so too; on the standard port or the one that was asked (API-002). */
function isOwnOrigin(origin: string, request: FastifyRequest, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, port, origin: written } = new URL(origin)
  const isOwnScheme = protocol === 'https:' || (protocol === 'http:' && !isSecure(request))
  const isOwnPort = port === '' || port === /:(\d+)$/.exec(request.host)?.[1]
  return written === origin && isOwnScheme && isOwnPort && hostname.replace(/^core\./, '') === host
}
