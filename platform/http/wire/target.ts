import type { IncomingMessage } from 'node:http'

type Target = Pick<IncomingMessage, 'headers' | 'url'>

/**
 * Normalizes a request target before anything reads it. An address with scheme and host in it (absolute form) names the host, whatever Host says (RFC 9112,
 * 3.2.2). `X-Forwarded-Host` is dropped unless the deployment says that its proxy sets it: proxies pass on unknown headers, so anybody could name a panel.
 */
export function normaliseTarget(request: Target, { forwardedHost }: { readonly forwardedHost: boolean }): string {
  if (!forwardedHost) delete request.headers['x-forwarded-host']
  const url = request.url ?? '/'
  const [, authority, rest] = /^https?:\/\/([^/?#]*)(.*)$/is.exec(url) ?? []
  if (authority === undefined || rest === undefined) return url
  request.headers.host = authority
  return rest.startsWith('/') ? rest : `/${rest}`
}
