import type { Panel } from '@vitrine/panels'
import { neighbourhoodOf, type RequestContext, subscriberOf } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { captchaNeeded } from '../errors.ts'
import { knownDevice } from '../queries/sessions/is-known-device.ts'
import { deviceCookieOf } from './answer-sign-in.ts'
import { type Bucket, emailBucket, giveBackBucket, type IdentityRoutesDeps, takeBucket } from './deps.ts'

export const perQuarterHour = (count: number): { burst: number; perMinute: number } => ({ burst: count, perMinute: count / 15 })

/** Tries to sign in from one address. */
export const loginLimit = { name: 'login', per: 'ip', ...perQuarterHour(50), store: 'database' } as const

/**
 * Rate-limits sign-in, counted in the database for all nodes: per network, and per account. A known browser of the account has a bucket of its
 * own, so that strangers who guess cannot shut its owner out. The count is the same whether the account exists. Returns a function that takes the attempt back:
 * anyone who knows the password may sign in as often as they like, and anyone who shares their address too.
 */
export async function limitGuesses(deps: IdentityRoutesDeps, context: RequestContext, email: string): Promise<() => Promise<void>> {
  const network = { name: `login-network:${neighbourhoodOf(context.ip)}`, ...perQuarterHour(200) }
  await takeBucket(deps, context, network)
  const account = emailBucket({ name: await signInBucketOf(deps, context, email), email, ...perQuarterHour(10) })
  await takeBucket(deps, context, account)
  return async () => {
    await giveBackBucket(deps, context, network)
    await giveBackBucket(deps, context, account)
    await deps.rateLimiter?.giveBack?.(loginLimit, context)
  }
}

/** The bucket's scope: the account everywhere, or its known browser. */
async function signInBucketOf(deps: IdentityRoutesDeps, context: RequestContext, email: string): Promise<string> {
  const device = await knownDevice(deps.database, { panelId: context.panelId, email, device: deviceCookieOf(context) })
  return device === undefined ? 'login-account' : `login-device:${device}`
}

/** Failures without a captcha; then one more every twenty minutes. */
const FREE_FAILURES = 3
const unasked = { burst: FREE_FAILURES, perMinute: FREE_FAILURES / 60 } as const

export interface CaptchaDemand {
  /** The answer must be verified although the panel does not ask everybody for one. */
  readonly isDemanded: boolean
  /** Takes the failure back. */
  readonly giveBack: () => Promise<void>
}

/**
 * Asks for a captcha, where the panel has a key for one, after three failures of one account or address, even where it asks nobody else. Counted before the
 * password is checked, so that concurrent attempts do not slip through; the same whether the account exists. 422 while the answer is missing.
 */
export async function demandCaptcha(
  deps: IdentityRoutesDeps,
  panel: Panel,
  form: { readonly email: string; readonly 'g-recaptcha-response'?: string | undefined },
  context: RequestContext,
): Promise<CaptchaDemand> {
  const { captcha_is_enabled: isAlwaysRequired, captcha_site_key: siteKey } = panel.settings
  if (isAlwaysRequired || !siteKey || !deps.captcha) return { isDemanded: false, giveBack: async () => {} }
  const buckets: readonly Bucket[] = [
    emailBucket({ name: `unasked-${await signInBucketOf(deps, context, form.email)}`, email: form.email, ...unasked }),
    { name: `unasked-address:${subscriberOf(context.ip)}`, ...unasked },
  ]
  const taken: Bucket[] = []
  for (const bucket of buckets) if (await hasRoom(deps, context, bucket)) taken.push(bucket)
  const giveBack = async () => {
    for (const bucket of taken) await giveBackBucket(deps, context, bucket)
  }
  if (taken.length === buckets.length) return { isDemanded: false, giveBack }
  if (form['g-recaptcha-response']) return { isDemanded: true, giveBack }
  await giveBack()
  throw captchaNeeded()
}

const hasRoom = (deps: IdentityRoutesDeps, context: RequestContext, bucket: Bucket): Promise<boolean> =>
  takeBucket(deps, context, bucket).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Refusal && error.category === 'limited') return false
      throw error
    },
  )
