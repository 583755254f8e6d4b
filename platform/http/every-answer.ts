import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { MalformedRequest, UnencryptedRequest } from './errors.ts'
import { isHttps, isSecure, type PanelSource, panelOf } from './panel-of.ts'
import { apiSecurityHeaders, baseSecurityHeaders, httpsHeaders } from './security-headers.ts'

export const API = '/core'
const METHODS = 'GET, HEAD, POST, PUT, PATCH, DELETE, OPTIONS'

/**
 * Applies to every answer of the process, no matter who writes it: security headers (on the raw answer, so that hijacked replies, files and redirects have them
 * too), no ambiguous request (request smuggling), and no panel of https over http.
 */
export function dressEveryAnswer(app: FastifyInstance, sources: PanelSource, { forwardedHost }: { readonly forwardedHost: boolean }): void {
  app.addHook('onRequest', async (request, reply) => {
    dress(request, reply)
    refuseMalformed(request, reply)
    // Without the database the panel is unknown; the route reports that itself.
    const panel = await panelOf(request, sources).catch(() => undefined)
    if (isSecure(request)) setRaw(reply, httpsHeaders)
    if (panel && isHttps(panel) && saysHttp(request)) return redirectToHttps(request, reply)
  })
  if (!forwardedHost) return
  app.addHook('onSend', async (_, reply) => {
    const known = String(reply.getHeader('vary') ?? '')
    reply.header('vary', [...(known ? [known] : []), 'x-forwarded-host'].join(', '))
  })
}

/** The headers that need no panel: also for answers to malformed addresses. */
export function dress(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  setRaw(reply, {
    'x-request-id': request.id || crypto.randomUUID(),
    ...baseSecurityHeaders,
    ...(isSecure(request) ? httpsHeaders : {}),
    ...(request.url.startsWith(`${API}/`) ? apiSecurityHeaders : {}),
  })
  return reply
}

function setRaw(reply: FastifyReply, headers: Readonly<Record<string, string>>): void {
  for (const [name, value] of Object.entries(headers)) reply.raw.setHeader(name, value)
}

/** Two hosts in one request are two panels, depending on the reader (RFC 9112, 3.2); TRACE would echo cookies. */
function refuseMalformed(request: FastifyRequest, reply: FastifyReply): void {
  const hosts = request.raw.rawHeaders.filter((name, index) => index % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || request.url === '*') throw new MalformedRequest('Bad Request', 400)
  if (request.method !== 'TRACE') return
  reply.raw.setHeader('allow', METHODS)
  throw new MalformedRequest('Method Not Allowed', 405)
}

/** Only a proxy's explicit header: one that sends none may well have been called by https. */
const saysHttp = (request: FastifyRequest): boolean => request.headers['x-forwarded-proto'] !== undefined && request.protocol === 'http'

/** Browsers are redirected to https. A program that sent its key in the clear gets an error instead. */
function redirectToHttps(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const isPage = (request.method === 'GET' || request.method === 'HEAD') && !request.url.startsWith(`${API}/`)
  if (!isPage) throw new UnencryptedRequest('Ask over https')
  const host = request.host.toLowerCase().replace(/:\d+$/, '')
  return reply.header('cache-control', 'no-store').redirect(`https://${host}${request.url}`, 308)
}
