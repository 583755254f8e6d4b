import type { Panel } from '@vitrine/panels'
import { type BoundRoute, implement, type RateLimit, type RequestContext } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { refuseWithoutStepUp } from '../../commands/credentials/prove-identity.ts'
import { finishConnecting, finishSignIn, proveByWidget, provePerson, takeOwnFlow } from '../../commands/providers/finish-sign-in.ts'
import { startSignIn } from '../../commands/providers/start-sign-in.ts'
import { signInContract } from '../../contract/sign-in-schemas.ts'
import type { SignInProviderName } from '../../model/sign-in-provider.ts'
import { resolveSessionCookie } from '../../queries/sessions/resolve-bearer.ts'
import type { SignInFlow, VisitorOrigin } from '../../store/sign-in-flow-store.ts'
import { SESSION_COOKIE } from '../session-cookies.ts'
import type { SignInRoutesDeps } from './sign-in-deps.ts'
import { browserOf, callbackOf, ensureBrowser, orPage, ownOrigin, pageAddress, requestedPath } from './sign-in-places.ts'

const perVisitor = (name: string): RateLimit => ({ name, per: 'ip', burst: 30, perMinute: 6, store: 'database' })

type Tags = Readonly<Record<string, string | undefined>>
const marketingFields = ['marketing_source', 'marketing_medium', 'marketing_campaign', 'vs_cid', 'vs_subid'] as const

/** What a request tells of where its visitor came from. */
export const visitorOrigin = (tags: Tags): VisitorOrigin => ({
  affiliateCode: tags.affiliate_code,
  marketing: Object.fromEntries(marketingFields.flatMap((field) => (tags[field] ? [[field, tags[field]]] : []))),
})

/** To the providers' pages and back: plain navigations of a browser. */
export const signInRoutes = (deps: SignInRoutesDeps): BoundRoute[] => [
  ...(['google', 'facebook', 'telegram'] as const).map((provider) => redirectRoute(deps, provider)),
  attachRoute(deps),
  implement(
    signInContract.socialiteCallback,
    async ({ params, query }, context, reply) => {
      const place = await placeOf(deps, context)
      return comeBack(deps, { ...place, provider: params.provider, query, context, reply })
    },
    { rateLimit: perVisitor('socialite-callback') },
  ),
  implement(
    signInContract.telegramCallback,
    async ({ query }, context, reply) => {
      const place = await placeOf(deps, context)
      const back = { ...place, provider: 'telegram', query, context, reply } as const
      return query.hash !== undefined && query.state === undefined ? comeByWidget(deps, back) : comeBack(deps, back)
    },
    { rateLimit: perVisitor('socialite-callback') },
  ),
]

interface Place {
  readonly panel: Panel
  readonly origin: string
}

async function placeOf(deps: SignInRoutesDeps, context: RequestContext): Promise<Place> {
  const panel = await deps.panels.get(context.panelId)
  return { panel, origin: ownOrigin(panel, context) }
}

function redirectRoute(deps: SignInRoutesDeps, provider: SignInProviderName): BoundRoute {
  return implement(
    signInContract[`${provider}Redirect`],
    async ({ query }, context, reply) => {
      const { panel, origin } = await placeOf(deps, context)
      const returnTo = requestedPath(query.redirect_uri, origin)
      const { locale } = context
      const start = {
        panelId: panel.id,
        purpose: 'sign-in',
        provider,
        redirectUri: callbackOf(origin, provider),
        returnTo,
        locale,
        origin: visitorOrigin(query),
        userId: null,
        sessionId: null,
        browser: ensureBrowser(context, reply, panel),
        now: deps.clock.now(),
      } as const
      const pageOf = (problem: string) => pageAddress(origin, locale, '/login', { problem, provider, redirect: returnTo })
      return orPage(context, reply, pageOf, async () => (await startSignIn(deps.signIn, start)).href)
    },
    { rateLimit: perVisitor('socialite-redirect') },
  )
}

type Session = { readonly userId: number; readonly sessionId: string }

/** Resolves the session of a navigation, which has no bearer, only its cookie. */
async function sessionOf(deps: SignInRoutesDeps, context: RequestContext): Promise<Session | undefined> {
  const cookie = context.cookies[SESSION_COOKIE]
  return cookie ? resolveSessionCookie(deps.database, context.panelId, cookie, deps.clock.now()) : undefined
}

const PROFILE = '/profile'

function attachRoute(deps: SignInRoutesDeps): BoundRoute {
  return implement(
    signInContract.attachTelegram,
    async ({ query }, context, reply) => {
      const session = await sessionOf(deps, context)
      if (!session) throw new Refusal('unauthenticated', 'request.unauthenticated')
      const { origin } = await placeOf(deps, context)
      const returnTo = requestedPath(query.redirect_uri, origin) ?? PROFILE
      const pageOf = (problem: string) => pageAddress(origin, context.locale, returnTo, { problem, provider: 'telegram' })
      return orPage(
        context,
        reply,
        pageOf,
        async () => (await connect(deps, { session, provider: 'telegram', returnTo, context, reply })).href,
      )
    },
    { rateLimit: perVisitor('socialite-redirect') },
  )
}

export interface ConnectInput {
  readonly session: Session
  readonly provider: SignInProviderName
  readonly returnTo: string
  readonly context: RequestContext
  readonly reply: Parameters<typeof ensureBrowser>[1]
}

/** Begins to connect a provider with the account of the session; needs a fresh proof of identity. */
export async function connect(deps: SignInRoutesDeps, { session, provider, returnTo, context, reply }: ConnectInput): Promise<URL> {
  const { panel, origin } = await placeOf(deps, context)
  const now = deps.clock.now()
  await deps.database.read(panel.id, (trx) => refuseWithoutStepUp(trx, { kind: 'user', via: 'session', ...session }, now))
  return startSignIn(deps.signIn, {
    panelId: panel.id,
    purpose: 'connect',
    provider,
    redirectUri: callbackOf(origin, provider),
    returnTo,
    locale: context.locale,
    origin: {},
    ...session,
    browser: ensureBrowser(context, reply, panel),
    now,
  })
}

interface Back extends Place {
  readonly provider: SignInProviderName
  readonly query: Readonly<Record<string, string | undefined>>
  readonly context: RequestContext
  readonly reply: Parameters<typeof ensureBrowser>[1]
}

const answerFields = ['code', 'state', 'error', 'error_description', 'iss'] as const
const widgetFields = ['id', 'first_name', 'last_name', 'username', 'photo_url', 'auth_date', 'hash'] as const
const given = (query: Back['query'], names: readonly string[]): Record<string, string> =>
  Object.fromEntries(names.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]])))

/** A browser comes back from a provider's page, to the flow that it began. */
async function comeBack(deps: SignInRoutesDeps, back: Back): Promise<undefined> {
  const { panel, provider, query, context, reply } = back
  const [browser, now] = [browserOf(context), deps.clock.now()]
  let page: Pick<SignInFlow, 'purpose' | 'locale' | 'returnTo'> = { purpose: 'sign-in', locale: context.locale, returnTo: null }
  const pageOf = (problem: string): string =>
    page.purpose === 'connect'
      ? pageAddress(back.origin, page.locale, page.returnTo ?? PROFILE, { problem, provider })
      : pageAddress(back.origin, page.locale, '/login', {
          problem,
          provider,
          redirect: problem === 'email-known' ? PROFILE : page.returnTo,
        })
  return orPage(context, reply, pageOf, async () => {
    const { state } = query
    const flow = await takeOwnFlow(deps.signIn, { panelId: panel.id, provider, state, browser, purposes: ['sign-in', 'connect'], now })
    page = flow
    const returned = { panelId: panel.id, flow, state: state ?? '', browser: browser ?? '', now }
    const isWidget = query.hash !== undefined
    const person = isWidget
      ? await proveByWidget(deps.signIn, { panelId: panel.id, fields: given(query, widgetFields), now })
      : await provePerson(deps.signIn, { ...returned, answer: given(query, answerFields) })
    if (flow.purpose === 'connect') {
      await finishConnecting(deps.signIn, { panelId: panel.id, flow, person, session: await sessionOf(deps, context), now })
      return pageAddress(back.origin, flow.locale, flow.returnTo ?? PROFILE, { connected: provider })
    }
    const registrationIsOpen = panel.settings.registration_enabled
    const code = await finishSignIn(deps.signIn, { panelId: panel.id, provider, person, flow, browser, registrationIsOpen, now })
    return pageAddress(back.origin, flow.locale, '/login', { token: code, redirect: flow.returnTo })
  })
}

/** The older widget without a flow of this browser: the code needs a confirmation before it opens anything. */
async function comeByWidget(deps: SignInRoutesDeps, back: Back): Promise<undefined> {
  const { panel, query, context, origin } = back
  const { locale } = context
  const now = deps.clock.now()
  const pageOf = (problem: string): string => pageAddress(origin, locale, '/login', { problem, provider: 'telegram' })
  return orPage(context, back.reply, pageOf, async () => {
    const person = await proveByWidget(deps.signIn, { panelId: panel.id, fields: given(query, widgetFields), now })
    const registrationIsOpen = panel.settings.registration_enabled
    const flow = { locale, origin: {} }
    const finishing = { panelId: panel.id, provider: 'telegram', person, flow, browser: undefined, registrationIsOpen, now } as const
    return pageAddress(origin, locale, '/login', { token: await finishSignIn(deps.signIn, finishing) })
  })
}
