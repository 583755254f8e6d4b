import { type BoundRoute, implement } from '@vitrine/platform/http'
import { type FieldMessages, fieldMessage, isRecord, Refusal } from '@vitrine/platform/kernel'
import { endSession } from '../commands/sessions/end-session.ts'
import { refreshSession } from '../commands/sessions/refresh-session.ts'
import { registerOnce } from '../commands/sessions/register.ts'
import { signIn } from '../commands/sessions/sign-in.ts'
import { identityContract } from '../contract/schemas.ts'
import { registrationClosed } from '../errors.ts'
import { answerSignIn, arrivalFrom } from './answer-sign-in.ts'
import { checkCaptcha, type IdentityRoutesDeps, missingCaptcha, originOf, profileOf } from './deps.ts'
import { demandCaptcha, limitGuesses, loginLimit, perQuarterHour } from './guesses.ts'
import { refuseWeakPassword } from './refuse-weak-password.ts'
import { bearerOf, clearSessionCookies, cookieOfOwnPage, SESSION_COOKIE, setBearer, setSessionCookies } from './session-cookies.ts'

export const sessionRoutes = (deps: IdentityRoutesDeps): BoundRoute[] => [
  loginRoute(deps),
  registerRoute(deps),
  refreshRoute(deps),
  logoutRoute(deps),
]

const loginRoute = (deps: IdentityRoutesDeps): BoundRoute =>
  implement(
    identityContract.login,
    async ({ body }, context, reply) => {
      const panel = await deps.panels.get(context.panelId)
      const captcha = await demandCaptcha(deps, panel, body, context)
      const wasNoGuess = await limitGuesses(deps, context, body.email)
      await checkCaptcha(deps, panel, body['g-recaptcha-response'], context, captcha.isDemanded || panel.settings.captcha_is_enabled)
      const firstFactor = arrivalFrom(context, deps.clock.now())
      const signedIn = await signIn(deps.database, { ...firstFactor, panelId: panel.id, email: body.email, password: body.password })
      await wasNoGuess()
      await captcha.giveBack()
      return profileOf(deps, panel, answerSignIn(reply, panel, signedIn))
    },
    {
      rateLimit: loginLimit,
      alsoInvalid: (body, context) => missingCaptcha(deps, body, context),
    },
  )

const registerRoute = (deps: IdentityRoutesDeps): BoundRoute =>
  implement(
    identityContract.register,
    async ({ body }, context, reply) => {
      const panel = await deps.panels.get(context.panelId)
      if (!panel.settings.registration_enabled) throw registrationClosed()
      await refuseWeakPassword(deps, context, body)
      const signedIn = await registerOnce(deps.database, {
        ...arrivalFrom(context, deps.clock.now()),
        panelId: panel.id,
        form: body,
        locale: context.locale,
        secret: deps.secret,
        idempotency: context.idempotency,
        confirm: () => checkCaptcha(deps, panel, body['g-recaptcha-response'], context),
      })
      // Anyone who registers is answered with the profile, and is signed in (AUTH-008).
      return profileOf(deps, panel, answerSignIn(reply, panel, signedIn))
    },
    {
      rateLimit: { name: 'register', per: 'ip', ...perQuarterHour(30), store: 'database' },
      alsoInvalid: async (body, context) => {
        const panel = await deps.panels.get(context.panelId)
        return { ...(await missingCaptcha(deps, body, context)), ...missingContact(panel.settings.contact_info_is_required, body) }
      },
    },
  )

/** The contact that a panel may require (INST-015). */
function missingContact(isRequired: boolean, body: unknown): FieldMessages {
  const given = isRecord(body) ? body.messengers : undefined
  const isEmpty = given === undefined || given === null || (Array.isArray(given) && given.length === 0)
  return isRequired && isEmpty ? { messengers: [fieldMessage('messengers', 'fields.required')] } : {}
}

const refreshRoute = (deps: IdentityRoutesDeps): BoundRoute =>
  implement(
    identityContract.refresh,
    async (_, context, reply) => {
      const panel = await deps.panels.get(context.panelId)
      const params = { panelId: panel.id, cookie: cookieOfOwnPage(context), bearer: bearerOf(context), now: deps.clock.now() }
      const refreshed = await refreshSession(deps.database, params)
      if (!refreshed) {
        if (params.cookie) clearSessionCookies(reply, panel)
        throw new Refusal('unauthenticated', 'request.unauthenticated')
      }
      if (refreshed.cookie) setSessionCookies(reply, panel, refreshed.cookie)
      setBearer(reply, refreshed.bearer)
      return {}
    },
    // A refusal signs its page out (AUTH-006) and an office shares one address: the limit is against floods, since a cookie cannot be guessed.
    { rateLimit: { name: 'refresh', per: 'ip', burst: 1200, perMinute: 1200, store: 'memory' } },
  )

const logoutRoute = (deps: IdentityRoutesDeps): BoundRoute =>
  implement(identityContract.logout, async (_, context, reply) => {
    const panel = await deps.panels.get(context.panelId)
    await endSession(deps.database, {
      panelId: panel.id,
      cookie: context.cookies[SESSION_COOKIE],
      bearer: bearerOf(context),
      now: deps.clock.now(),
      acting: { ...originOf(context), ports: deps.acting },
    })
    clearSessionCookies(reply, panel)
    return undefined
  })
