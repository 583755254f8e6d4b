import type { FastifyRequest } from 'fastify'
import type { RequestContext } from './context.ts'

const HSTS = 'max-age=31536000; includeSubDomains'

/** What every API answer says to browsers: it is data, never a page. */
export const apiSecurityHeaders = (context: Pick<RequestContext, 'secure'>): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-resource-policy': 'same-site',
  ...(context.secure ? { 'strict-transport-security': HSTS } : {}),
})

/** Only the panel's own pages may call its API across origins (`core.{domain}` from `{domain}`), with credentials. */
export function crossOrigin(request: FastifyRequest, context: Pick<RequestContext, 'host'>): Record<string, string> {
  const origin = request.headers.origin
  if (typeof origin !== 'string' || !isOwnOrigin(origin, request, context.host)) return {}
  return {
    'access-control-allow-origin': origin,
    'access-control-allow-credentials': 'true',
    'access-control-allow-headers': 'authorization, content-type, idempotency-key, x-country-code',
    'access-control-allow-methods': 'GET, POST, PUT, PATCH, DELETE',
    'access-control-expose-headers': 'authorization, retry-after',
    vary: 'origin',
  }
}

/** The panel's host over https, or over http where the API is asked so too; on the standard port or the one that was asked. */
function isOwnOrigin(origin: string, request: FastifyRequest, host: string): boolean {
  if (!URL.canParse(origin)) return false
  const { protocol, hostname, port, origin: written } = new URL(origin)
  const isOwnScheme = protocol === 'https:' || (protocol === 'http:' && request.protocol === 'http')
  const isOwnPort = port === '' || port === /:(\d+)$/.exec(request.host)?.[1]
  return written === origin && isOwnScheme && isOwnPort && hostname.replace(/^core\./, '') === host
}
