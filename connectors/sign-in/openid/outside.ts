import { OutsideFault } from '@vitrine/platform/outbound'
import * as openid from 'openid-client'
import { NotProven } from './not-proven.ts'

const BODY_BYTES_MAX = 256 * 1_024
const TIMEOUT_SECONDS = 8

/** Follows no redirects and limits answers: secrets stay with the provider, and memory is bounded. */
export const carefully: openid.CustomFetch = async (url, options) => {
  const answer = await fetch(url, { ...options, redirect: 'error' } as RequestInit)
  const parts: Uint8Array[] = []
  let size = 0
  for await (const part of answer.body ?? []) {
    size += part.length
    if (size > BODY_BYTES_MAX) throw new OutsideFault(new URL(url).pathname, answer.status, 'the answer is too long')
    parts.push(part)
  }
  return new Response(parts.length === 0 ? null : Buffer.concat(parts), { status: answer.status, headers: answer.headers })
}

const LOOPBACK = new Set(['127.0.0.1', 'localhost', '[::1]'])

/** Plain http is for the sandbox on this machine only. */
const mayBePlain = (address: string): boolean => new URL(address).protocol === 'http:' && LOOPBACK.has(new URL(address).hostname)

/** Applies our limits to a configuration. */
export function prudent(config: openid.Configuration, issuer: string): openid.Configuration {
  config[openid.customFetch] = carefully
  config.timeout = TIMEOUT_SECONDS
  if (mayBePlain(issuer)) openid.allowInsecureRequests(config)
  return config
}

export const discoveryOptions = (issuer: string): openid.DiscoveryRequestOptions => ({
  [openid.customFetch]: carefully,
  timeout: TIMEOUT_SECONDS,
  execute: [openid.enableNonRepudiationChecks, ...(mayBePlain(issuer) ? [openid.allowInsecureRequests] : [])],
})

const DECLINED = new Set(['access_denied', 'user_cancelled', 'user_denied', 'consent_required', 'login_required', 'interaction_required'])
/** The libraries' codes for protocol violations and invalid tokens; the rest is an unreachable or misconfigured provider. */
const UNPROVEN = new Set([
  'OAUTH_INVALID_RESPONSE',
  'OAUTH_JWT_CLAIM_COMPARISON_FAILED',
  'OAUTH_JWT_TIMESTAMP_CHECK_FAILED',
  'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
  'OAUTH_KEY_SELECTION_FAILED',
  'OAUTH_UNSUPPORTED_OPERATION',
  'OAUTH_PARSE_ERROR',
])
const UNPROVEN_CREDENTIAL = /^ERR_(JWT|JWS|JOSE_ALG_NOT_ALLOWED|JOSE_NOT_SUPPORTED|JWKS_NO_MATCHING_KEY)/

const textOf = (error: unknown, name: string): string =>
  typeof error === 'object' && error !== null && name in error ? String((error as Record<string, unknown>)[name] ?? '') : ''

/** A code that is foreign, used or came with the wrong verifier; the application itself is known. */
export const isInvalidGrant = (error: unknown): boolean => textOf(error, 'error') === 'invalid_grant'

/** Maps errors: declined by the person, an answer that proves nothing, or an unreachable provider. */
export function sortedOut(what: string, error: unknown): NotProven | OutsideFault {
  if (error instanceof NotProven || error instanceof OutsideFault) return error
  const reason = error instanceof Error ? error.message : String(error)
  if (error instanceof openid.AuthorizationResponseError)
    return new NotProven(DECLINED.has(error.error) ? 'declined' : 'unproven', error.error)
  if (isInvalidGrant(error)) return new NotProven('unproven', reason)
  const code = textOf(error, 'code')
  if (UNPROVEN.has(code) || UNPROVEN_CREDENTIAL.test(code)) return new NotProven('unproven', reason)
  const said = [textOf(error, 'error'), textOf(error, 'error_description')].filter(Boolean).join(': ')
  return new OutsideFault(what, Number(textOf(error, 'status')) || null, said || reason)
}
