import type { AllowedSources } from './third-parties.ts'

/**
 * The policy of one rendered page: files of ours, its own inline scripts by hash (so the page can be cached with its policy), and the hosts of the services that its panel
 * uses. A script that got into the page in another way is in no hash and does not run. Inline styles stay allowed: React writes them.
 */
export function contentSecurityPolicy(hashes: readonly string[], allowed: AllowedSources = {}, isFramed = false): string {
  const also = (directive: keyof AllowedSources): string => (allowed[directive] ?? []).map((source) => ` ${source}`).join('')
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim() + also('script-src'),
    "style-src 'self' 'unsafe-inline'",
    `img-src 'self' data: blob:${also('img-src')}`,
    "font-src 'self' data:",
    `connect-src 'self'${also('connect-src')}`,
    "worker-src 'self' blob:",
    `frame-src 'self'${also('frame-src')}`,
    `media-src 'self'${also('media-src')}`,
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    `frame-ancestors ${isFramed ? '*' : "'self'"}`,
  ].join('; ')
}

export interface PageStanding {
  /** Any site may show the page in a frame. */
  readonly isFramed: boolean
  /** The address itself is a key. */
  readonly isSecret?: boolean
}

/** What a page says besides the headers of every answer. */
export const pageSecurityHeaders = (
  hashes: readonly string[],
  { isFramed, isSecret = false }: PageStanding,
  allowed?: AllowedSources,
): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(hashes, allowed, isFramed),
  ...(isSecret ? { 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' } : {}),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
})
