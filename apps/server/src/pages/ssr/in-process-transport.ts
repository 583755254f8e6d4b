import { fillPath, type Transport } from '@vitrine/platform/kernel'
import type { FastifyInstance } from 'fastify'
import { VISIT_COOKIE } from '../../visit-cookie.ts'
import { ResponseCache } from './response-cache.ts'

export interface Asking {
  /** With its port, as the browser named it. */
  readonly host: string
  /** None of a client that has left meanwhile. */
  readonly ip: string | undefined
  /** The visitor's, as the proxy before us named it. */
  readonly country?: string | null
  readonly bearer: string | undefined
  /** Of an operator's visit to a shop that is not open. */
  readonly visit?: string | undefined
}

/** Loaders call the API through its own routes, hooks included, without a socket. An answer that has not changed is not parsed again. */
export function createInProcessTransport(
  app: FastifyInstance,
  countryHeader: string | undefined,
  known = new ResponseCache(),
): (asking: Asking) => Transport {
  return ({ host, ip, country, bearer, visit }) =>
    async (route, input) => {
      const query = Object.entries(input.query ?? {}).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
      const url = `/core${fillPath(route.path, input.params)}${query.length > 0 ? `?${new URLSearchParams(query)}` : ''}`
      const address = `${host}${url}`
      const before = route.method === 'GET' ? known.get(address) : undefined
      const answered = await app.inject({
        method: route.method,
        url,
        headers: {
          host,
          ...(ip ? { 'x-forwarded-for': ip } : {}),
          ...(country && countryHeader ? { [countryHeader]: country } : {}),
          ...(bearer ? { authorization: `Bearer ${bearer}` } : {}),
          ...(visit ? { cookie: `${VISIT_COOKIE}=${visit}` } : {}),
          ...(before ? { 'if-none-match': before.etag } : {}),
        },
        ...(input.body === undefined ? {} : { payload: input.body as object }),
      })
      if (before && answered.statusCode === 304) return before.body
      const body = answered.body === '' ? undefined : answered.json()
      if (answered.statusCode >= 400) throw { status: answered.statusCode, body }
      const { etag } = answered.headers
      return typeof etag === 'string' && route.method === 'GET' ? known.store(address, etag, body, answered.body.length) : body
    }
}
