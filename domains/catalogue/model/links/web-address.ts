const TRACKING =
  /^(utm_\w+|fbclid|gclid|gbraid|wbraid|dclid|msclkid|yclid|ysclid|twclid|ttclid|li_fat_id|mc_cid|mc_eid|igshid|igsh|_openstat|ref_src|ref_url|mibextid|si|_ga|_gl)$/i
export const LENGTH_MAX = 500

/** The typed text as a public web address, or undefined: http(s) only, no credentials, no other port, no address of a private network. */
export function readWebAddress(text: string): URL | undefined {
  const trimmed = text.trim()
  if (!trimmed || trimmed.length > LENGTH_MAX || /[\s\\]/.test(trimmed)) return undefined
  const withScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(trimmed) ? trimmed : `https://${trimmed.replace(/^\/\//, '')}`
  if (!URL.canParse(withScheme)) return undefined
  const url = new URL(withScheme)
  const isPlain = /^https?:$/.test(url.protocol) && !url.port && !url.username && !url.password
  return isPlain && isPublicHost(url.hostname) ? url : undefined
}

const isPublicHost = (host: string): boolean =>
  /^([a-z0-9_]([a-z0-9_-]*[a-z0-9_])?\.)+([a-z]{2,63}|xn--[a-z0-9-]{2,59})$/.test(host) &&
  !/\.(local|localhost|internal|lan|home\.arpa)$/.test(host)

/** Path without repeated and trailing slashes; `/` is empty. */
export const plainPath = (url: URL): string => url.pathname.replace(/\/{2,}/g, '/').replace(/\/$/, '')

/** The same page without tracking parameters, fragment and trailing slash; what is kept stays as it was written. */
export function withoutTracking(url: URL): string {
  const kept = url.search
    .slice(1)
    .split('&')
    .filter((part) => part && !TRACKING.test(part.split('=', 1)[0] ?? ''))
  return `${url.protocol}//${url.hostname}${plainPath(url)}${kept.length > 0 ? `?${kept.join('&')}` : ''}`
}
