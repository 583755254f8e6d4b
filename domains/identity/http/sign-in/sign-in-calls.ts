import { type BoundRoute, implement, type RateLimit } from '@vitrine/platform/http'
import { type ParsedInput, Refusal } from '@vitrine/platform/kernel'
import { refuseWithoutStepUp } from '../../commands/credentials/prove-identity.ts'
import { disconnectProvider } from '../../commands/providers/disconnect-provider.ts'
import { offerOneTap, signInByOneTap } from '../../commands/providers/one-tap.ts'
import { signInContract } from '../../contract/sign-in-schemas.ts'
import { listSignInLinks } from '../../queries/sessions/list-sign-in-links.ts'
import { listSignInWays } from '../../queries/sessions/list-sign-in-ways.ts'
import { answerSignIn, arrivalFrom } from '../answer-sign-in.ts'
import { personOf, profileOf } from '../deps.ts'
import type { SignInRoutesDeps } from './sign-in-deps.ts'
import { browserOf, CSRF_COOKIE, ensureBrowser, ownOrigin, PROMPT_COOKIE, requestedPath, setCsrfCookie } from './sign-in-places.ts'
import { connect, visitorOrigin } from './sign-in-routes.ts'

const perCaller = (name: string): RateLimit => ({ name, per: 'caller', burst: 20, perMinute: 5, store: 'database' })
const perVisitor = (name: string): RateLimit => ({ name, per: 'ip', burst: 60, perMinute: 20, store: 'database' })

/** What pages ask about sign-in by providers. */
export const signInCalls = (deps: SignInRoutesDeps): BoundRoute[] => [waysRoute(deps), ...oneTapRoutes(deps), ...linkRoutes(deps)]

/** A provider is offered where the panel has an account there; Telegram also needs the name of its bot (INST-016). */
const waysRoute = (deps: SignInRoutesDeps): BoundRoute =>
  implement(signInContract.signInWays, async (_, context) => {
    const panel = await deps.panels.get(context.panelId)
    const telegramBot = panel.settings.telegram_bot_username
    const { providers, oneTapScript } = await deps.database.read(panel.id, (trx) => listSignInWays(trx, { telegramBot }))
    return { data: { providers: [...providers], one_tap: oneTapScript !== null } }
  })

function oneTapRoutes(deps: SignInRoutesDeps): BoundRoute[] {
  const oneTap = async (
    { body }: ParsedInput<typeof signInContract.oneTap>,
    context: Parameters<typeof browserOf>[0],
    reply: Parameters<typeof ensureBrowser>[1],
  ) => {
    const panel = await deps.panels.get(context.panelId)
    const signedIn = await signInByOneTap(deps.signIn, {
      ...arrivalFrom(context, deps.clock.now()),
      panelId: panel.id,
      credential: body.payload.credential,
      browser: browserOf(context, PROMPT_COOKIE),
      csrf: { cookie: context.cookies[CSRF_COOKIE], body: body.g_csrf_token },
      locale: context.locale,
      origin: visitorOrigin(body.payload),
      registrationIsOpen: panel.settings.registration_enabled,
    })
    reply.clearCookie(CSRF_COOKIE)
    return profileOf(deps, panel, answerSignIn(reply, panel, signedIn))
  }
  const options = { rateLimit: perVisitor('one-tap') }
  return [
    implement(
      signInContract.offerOneTap,
      async (_, context, reply) => {
        const panel = await deps.panels.get(context.panelId)
        const params = {
          panelId: panel.id,
          browser: ensureBrowser(context, reply, panel, PROMPT_COOKIE),
          locale: context.locale,
          now: deps.clock.now(),
        }
        const { clientId, scriptUrl, nonce, csrfToken } = await offerOneTap(deps.signIn, params)
        setCsrfCookie(reply, csrfToken)
        return { data: { client_id: clientId, script_url: scriptUrl, nonce, g_csrf_token: csrfToken } }
      },
      options,
    ),
    implement(signInContract.oneTap, oneTap, options),
    implement(signInContract.oneTapAlias, oneTap, options),
  ]
}

function linkRoutes(deps: SignInRoutesDeps): BoundRoute[] {
  return [
    implement(signInContract.signInLinks, async (_, context) => {
      const { panelId, userId } = personOf(context)
      const links = await deps.database.read(panelId, (trx) => listSignInLinks(trx, userId))
      return { data: links.map(({ linkedAt, ...link }) => ({ ...link, linked_at: linkedAt.toISOString() })) }
    }),
    implement(
      signInContract.connectProvider,
      async ({ body }, context, reply) => {
        const { userId, sessionId } = personOf(context)
        if (sessionId === null) throw new Refusal('unauthenticated', 'request.unauthenticated')
        const panel = await deps.panels.get(context.panelId)
        const returnTo = requestedPath(body.redirect_uri, ownOrigin(panel, context)) ?? '/profile'
        const provider = body.provider ?? 'google'
        const url = await connect(deps, { session: { userId, sessionId }, provider, returnTo, context, reply })
        return { data: { url: url.href } }
      },
      { rateLimit: perCaller('connect-provider') },
    ),
    implement(
      signInContract.deleteSignInLink,
      async ({ params }, context) => {
        const { panelId, userId } = personOf(context)
        const now = deps.clock.now()
        await deps.database.transaction(panelId, async (trx) => {
          await refuseWithoutStepUp(trx, context.caller, now)
          await disconnectProvider(trx, userId, params.provider)
        })
        return undefined
      },
      { rateLimit: perCaller('disconnect-provider') },
    ),
  ]
}
