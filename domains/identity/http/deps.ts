import type { Panel, Panels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { CallOrigin, RateLimiter, RequestContext } from '@vitrine/platform/http'
import { type Clock, type FieldMessages, isRecord, Refusal } from '@vitrine/platform/kernel'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { SignInDeps } from '../commands/providers/start-sign-in.ts'
import type { UserProfile } from '../contract/user-profile.ts'
import { captchaNeeded, wrongCaptcha } from '../errors.ts'
import { hashToken } from '../model/tokens.ts'
import type { ActingPorts, CaptchaVerifier, ChannelDirectory, PersonalData } from '../ports.ts'
import { type ProfileFacts, showProfile } from '../queries/profile/show-profile.ts'

export interface IdentityRoutesDeps {
  readonly database: Database
  readonly panels: Panels
  readonly clock: Clock
  /** At least 32 random characters, the same in all processes: signs unsubscribe links. */
  readonly secret: string
  /** What later domains hold of a person. */
  readonly personalData?: readonly PersonalData[]
  /** Seals the shared secrets of second factors. */
  readonly secrets: SecretBox
  readonly facts: ProfileFacts
  readonly acting: ActingPorts
  /** Without one, panels that ask for a captcha let nobody in. */
  readonly captcha?: Pick<CaptchaVerifier, 'verify'>
  /** Without one, channels can be neither added nor verified. */
  readonly channels?: ChannelDirectory | undefined
  readonly rateLimiter?: RateLimiter
  /** Without it nobody signs in by an outside provider. */
  readonly signIn?: SignInDeps
}

/** Where a request came from, as the console's audit log keeps it. */
export const originOf = ({ requestId, ip, headers }: RequestContext): CallOrigin => ({
  requestId,
  address: ip,
  agent: (headers['user-agent'] ?? '').slice(0, 200),
})

const CAPTCHA = 'g-recaptcha-response'

/** The captcha's "required" error, where the panel asks for one; it stands beside the errors of the other fields (FORM-001, FORM-002, FORM-003, FORM-004). */
export async function missingCaptcha({ panels }: IdentityRoutesDeps, body: unknown, context: RequestContext): Promise<FieldMessages> {
  const panel = await panels.get(context.panelId)
  if (!panel.settings.captcha_is_enabled || (isRecord(body) && body[CAPTCHA])) return {}
  return captchaNeeded().errors ?? {}
}

/** Verifies the captcha's answer; called once the rest of the form is valid, because an answer can be used once. */
export async function checkCaptcha(
  deps: IdentityRoutesDeps,
  panel: Panel,
  response: string | undefined,
  context: RequestContext,
  isDemanded = panel.settings.captcha_is_enabled,
): Promise<void> {
  if (!isDemanded) return
  const isSolved = await deps.captcha?.verify(response ?? '', context.host).catch(() => false)
  if (!isSolved) throw wrongCaptcha()
}

export interface Bucket {
  readonly name: string
  readonly burst: number
  readonly perMinute: number
}

/** Takes from a bucket that is shared by all client addresses. */
export const takeBucket = async (deps: IdentityRoutesDeps, context: RequestContext, bucket: Bucket): Promise<void> => {
  await deps.rateLimiter?.take(limitOf(bucket), anywhere(context))
}

export const giveBackBucket = async (deps: IdentityRoutesDeps, context: RequestContext, bucket: Bucket): Promise<void> =>
  deps.rateLimiter?.giveBack?.(limitOf(bucket), anywhere(context))

const limitOf = (bucket: Bucket) => ({ ...bucket, per: 'ip', store: 'database' }) as const
const anywhere = (context: RequestContext): RequestContext => ({ ...context, ip: 'any' })

/** One bucket for an e-mail address; the address itself is not stored. */
export const limitPerEmail = (
  deps: IdentityRoutesDeps,
  context: RequestContext,
  bucket: Bucket & { readonly email: string },
): Promise<void> => takeBucket(deps, context, emailBucket(bucket))

export const emailBucket = ({ name, email, burst, perMinute }: Bucket & { readonly email: string }): Bucket => ({
  name: `${name}:${hashToken(email).toString('base64url')}`,
  burst,
  perMinute,
})

/** Limits attempts at a code or a password in a signed-in account: five, then one in three minutes. */
export const limitPerUser = (deps: IdentityRoutesDeps, context: RequestContext, userId: number, what: 'code' | 'proof'): Promise<void> =>
  takeBucket(deps, context, { name: `try-${what}:${userId}`, burst: 5, perMinute: 1 / 3 })

export async function profileOf(deps: IdentityRoutesDeps, panel: Panel, userId: number, isExact = false): Promise<{ data: UserProfile }> {
  const params = { userId, panel, secret: deps.secret, facts: deps.facts, isExact }
  return { data: await deps.database.read(panel.id, (trx) => showProfile(trx, params)) }
}

/** The session of a signed-in person. API tokens are refused: a program neither changes the account nor makes further tokens. */
export function personOf(context: RequestContext): { panelId: number; userId: number; sessionId: string | null } {
  if (context.caller.kind !== 'user' || context.caller.via !== 'session') throw new Refusal('unauthenticated', 'request.unauthenticated')
  return { panelId: context.panelId, userId: context.caller.userId, sessionId: context.caller.sessionId }
}
