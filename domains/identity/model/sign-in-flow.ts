import { createHmac, randomBytes } from 'node:crypto'
import type { SignInSecrets } from '../ports.ts'

const MINUTE_MS = 60_000
/** How long a person may take at the provider's page, and how long used signed fields are stored: longer than they are valid. */
export const signInTimes = { flowMs: 10 * MINUTE_MS, proofMs: 20 * MINUTE_MS, codeMs: MINUTE_MS } as const

const SECRET = /^[A-Za-z0-9_-]{43}$/

/** 256 random bits: a browser's own secret, or the state of one flow through a provider's page. */
export const newFlowSecret = (): string => randomBytes(32).toString('base64url')
export const isFlowSecret = (text: string | undefined): text is string => text !== undefined && SECRET.test(text)

/** Nonce and verifier are derived from the browser's secret and the state, so neither is stored, and another browser has others. */
export function flowSecrets(browser: string, state: string): SignInSecrets {
  const derived = (what: string): string => createHmac('sha256', browser).update(`${what}:${state}`).digest('base64url')
  return { state, nonce: derived('nonce'), codeVerifier: derived('verifier') }
}

/** A redirect target after signing in: a path of this site, also when it is written with the site's own origin; undefined for everything else. */
export function ownPath(wanted: string, origin: string): string | undefined {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: browsers drop some of them, and with them the difference between one slash and two
  if (wanted.length > 1_000 || /[\u0000-\u0020\\\u007f]/.test(wanted)) return undefined
  if (!/^\/(?!\/)/.test(wanted) && !wanted.startsWith(`${origin}/`)) return undefined
  const url = URL.parse(wanted, origin)
  if (url?.origin !== origin || url.username !== '' || url.password !== '') return undefined
  const path = `${url.pathname}${url.search}${url.hash}`
  return path.startsWith('//') ? undefined : path
}
