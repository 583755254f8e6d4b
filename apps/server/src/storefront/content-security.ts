import { createHash } from 'node:crypto'
import type { AllowedSources } from './third-parties.ts'

const INLINE_SCRIPT = /<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g

/**
 * The policy of one rendered page: scripts of ours and exactly the inline ones it carries, by hash (so the page can be cached with its policy), and
 * the hosts of the services that its panel uses.
 * Inline styles stay allowed: the component library writes them. The page is read as latin1, one character for each byte, so the hashes are of its bytes.
 */
export function contentSecurityPolicy(html: Buffer, allowed: AllowedSources = {}, isFramed = false): string {
  const also = (directive: keyof AllowedSources): string => (allowed[directive] ?? []).map((source) => ` ${source}`).join('')
  const hashes = new Set(
    [...html.toString('latin1').matchAll(INLINE_SCRIPT)].map(
      ([, code]) =>
        `'sha256-${createHash('sha256')
          .update(code ?? '', 'latin1')
          .digest('base64')}'`,
    ),
  )
  return [
    "default-src 'self'",
    `script-src 'self' ${[...hashes].join(' ')}`.trim() + also('script-src'),
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
  readonly isSecure: boolean
  /** Any site may show the page in a frame. */
  readonly isFramed: boolean
}

export const pageSecurityHeaders = (
  html: Buffer,
  { isSecure, isFramed }: PageStanding,
  allowed?: AllowedSources,
): Record<string, string> => ({
  'content-security-policy': contentSecurityPolicy(html, allowed, isFramed),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=()',
  ...(isSecure ? { 'strict-transport-security': 'max-age=31536000; includeSubDomains' } : {}),
})
