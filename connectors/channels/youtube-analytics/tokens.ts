import { createHash } from 'node:crypto'
import type { ReportAccess } from '@vitrine/insights'
import { z } from 'zod'
import { ask, tell } from './ask.ts'
import { NoReport } from './no-report.ts'
import type { Platform } from './options.ts'

const tokenSchema = z.object({ access_token: z.string(), expires_in: z.number().positive() })
const redeemedSchema = tokenSchema.extend({ refresh_token: z.string().optional() })
/** Safety margin before a token's expiry. */
const SPARE_SECONDS = 60
const KEPT_MAX = 1_000

export interface Tokens {
  /** Runs the work with an access token; a rejected one is replaced once. */
  withToken<Result>(access: ReportAccess, work: (bearer: string) => Promise<Result>): Promise<Result>
  /** Revokes a refresh token's consent (RFC 7009); a token unknown to the platform has ended already. */
  revoke(refreshToken: string): Promise<void>
}

const keyOf = (refreshToken: string): string => createHash('sha256').update(refreshToken).digest('base64url')

/** Access tokens fetched with refresh tokens, cached in memory while they are valid. */
export function createTokens({ places, clientId, clientSecret, timeoutMs }: Platform): Tokens {
  const kept = new Map<string, { readonly bearer: string; readonly until: number }>()
  const buy = async (refreshToken: string): Promise<{ bearer: string; until: number }> => {
    const form = { grant_type: 'refresh_token', refresh_token: refreshToken, client_id: clientId, client_secret: clientSecret }
    const { access_token: bearer, expires_in: seconds } = await ask(
      { what: 'token', url: `${places.token}/token`, timeoutMs, form },
      tokenSchema,
    )
    return { bearer, until: Date.now() + (seconds - SPARE_SECONDS) * 1_000 }
  }
  return {
    withToken: async ({ refreshToken }, work) => {
      const key = keyOf(refreshToken)
      const known = kept.get(key)
      const isKnown = known !== undefined && known.until > Date.now()
      const token = isKnown ? known : await buy(refreshToken)
      if (kept.size >= KEPT_MAX) kept.clear()
      kept.set(key, token)
      try {
        return await work(token.bearer)
      } catch (error) {
        const isRefused = error instanceof NoReport && error.kind === 'revoked'
        if (isRefused) kept.delete(key)
        // The token may have ended early; only a new one tells.
        if (!isRefused || !isKnown) throw error
        return work((await buy(refreshToken)).bearer)
      }
    },
    revoke: async (refreshToken) => {
      kept.delete(keyOf(refreshToken))
      await tell({ what: 'revoke', url: `${places.token}/revoke`, timeoutMs, form: { token: refreshToken } }, ['invalid_token'])
    },
  }
}

/** Exchanges a code. Without a refresh token it is invalid: the consent page was asked for one. */
export async function redeemCode(
  { places, clientId, clientSecret, timeoutMs }: Platform,
  answer: { readonly code: string; readonly redirectUri: string; readonly codeVerifier: string },
): Promise<{ readonly refreshToken: string; readonly bearer: string }> {
  const form = {
    grant_type: 'authorization_code',
    code: answer.code,
    redirect_uri: answer.redirectUri,
    code_verifier: answer.codeVerifier,
    client_id: clientId,
    client_secret: clientSecret,
  }
  try {
    const redeemed = await ask({ what: 'code', url: `${places.token}/token`, timeoutMs, form }, redeemedSchema)
    if (redeemed.refresh_token === undefined) throw new NoReport('unproven', 'no lasting token')
    return { refreshToken: redeemed.refresh_token, bearer: redeemed.access_token }
  } catch (error) {
    throw error instanceof NoReport && error.kind === 'revoked' ? new NoReport('unproven', error.message) : error
  }
}
