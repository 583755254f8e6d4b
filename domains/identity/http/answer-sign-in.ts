import type { Panel } from '@vitrine/panels'
import type { ReplyHandle, RequestContext } from '@vitrine/platform/http'
import { type Arrival, CHALLENGE_MS, type SignInResult } from '../commands/sessions/complete-first-factor.ts'
import { secondStepNeeded } from '../errors.ts'
import { setBearer, setSessionCookies } from './session-cookies.ts'

const DEVICE_COOKIE = 'known_device'
export const CHALLENGE_COOKIE = 'sign_in_challenge'
const YEAR_SECONDS = 31_536_000
export const deviceCookieOf = (context: RequestContext): string | undefined => context.cookies[DEVICE_COOKIE]

/** The origin of a sign-in, from the request. */
export const arrivalFrom = (context: RequestContext, now: Date): Arrival => ({
  visitor: { userAgent: context.headers['user-agent'], country: context.proxyCountry, address: context.ip },
  device: deviceCookieOf(context),
  now,
})

/** Gives the browser its session, or the challenge of the second factor in a cookie that scripts cannot read. */
export function answerSignIn(reply: ReplyHandle, panel: Panel, signedIn: SignInResult): number {
  if (signedIn.kind === 'second-step') {
    reply.cookie(CHALLENGE_COOKIE, signedIn.challenge, { httpOnly: true, maxAgeSeconds: CHALLENGE_MS / 1000 })
    throw secondStepNeeded()
  }
  reply.cookie(DEVICE_COOKIE, signedIn.device, { httpOnly: true, maxAgeSeconds: YEAR_SECONDS })
  setSessionCookies(reply, panel, signedIn.cookie)
  setBearer(reply, signedIn.bearer)
  return signedIn.userId
}
