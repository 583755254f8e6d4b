import { resolveSessionCookie, SESSION_COOKIE } from '@vitrine/identity'
import { originOf, type Panel } from '@vitrine/panels'
import { type BoundRoute, implement, type RateLimit, type RequestContext } from '@vitrine/platform/http'
import { type Locale, type MessageCode, Refusal } from '@vitrine/platform/kernel'
import { askConsent, finishConsent, takeConsentFlow } from '../commands/ask-consent.ts'
import { insightsPaths } from '../contract/paths.ts'
import { insightsContract as contract } from '../contract/schemas.ts'
import type { InsightsDeps } from '../deps.ts'

const perCaller: RateLimit = { name: 'report-consent', per: 'caller', burst: 10, perMinute: 3, store: 'database' }
const perVisitor: RateLimit = { name: 'report-consent-given', per: 'ip', burst: 30, perMinute: 6, store: 'database' }
const SCREEN = '/channel-statistics'

/** To the platform's consent page and back. */
export const consentRoutes = (deps: InsightsDeps): BoundRoute[] => [
  implement(
    contract.askReportConsent,
    async ({ body }, context) => {
      const { userId, sessionId } = sessionOfCaller(context)
      const panel = await deps.panels.get(context.panelId)
      const redirectUri = `${ownOrigin(panel, context)}/core${insightsPaths.reportConsentGiven.path}`
      const start = { panelId: panel.id, userId, sessionId, channelId: body.youtube_channel_id, redirectUri, locale: context.locale }
      return { data: { url: (await askConsent(deps, start)).href } }
    },
    { rateLimit: perCaller },
  ),
  implement(
    contract.reportConsentGiven,
    async ({ query }, context, reply) => {
      const panel = await deps.panels.get(context.panelId)
      const origin = ownOrigin(panel, context)
      let locale = context.locale
      try {
        const cookie = context.cookies[SESSION_COOKIE]
        const session = cookie ? await resolveSessionCookie(deps.database, panel.id, cookie, deps.clock.now()) : undefined
        const flow = await takeConsentFlow(deps, { panelId: panel.id, session, state: query.state })
        locale = flow.locale
        await finishConsent(deps, { panelId: panel.id, flow, state: query.state ?? '', code: query.code })
        reply.header('location', screen(origin, locale, 'connected=1'))
      } catch (error) {
        const problem = error instanceof Refusal ? problems[error.code] : undefined
        // A navigating browser gets a page that says what is wrong; every other client the refusal itself.
        if (problem === undefined || context.headers['sec-fetch-mode'] !== 'navigate') throw error
        reply.header('location', screen(origin, locale, `problem=${problem}`))
      }
      return undefined
    },
    { rateLimit: perVisitor },
  ),
]

const problems: Readonly<Partial<Record<MessageCode, string>>> = {
  'channelReports.expired': 'expired',
  'channelReports.declined': 'declined',
  'channelReports.another': 'another',
  'channelReports.unavailable': 'unavailable',
}

const screen = (origin: string, locale: Locale, query: string): string =>
  `${origin}${locale === 'en' ? '' : `/${locale}`}${SCREEN}?${query}`

/** Refuses API tokens: a program cannot show a page. */
function sessionOfCaller({ caller }: RequestContext): { readonly userId: number; readonly sessionId: string } {
  if (caller.kind !== 'user' || caller.via !== 'session' || caller.sessionId === null)
    throw new Refusal('unauthenticated', 'request.unauthenticated')
  return { userId: caller.userId, sessionId: caller.sessionId }
}

/** The panel's origin on the requested host, which has the cookies. Only hosts of the panel get this far. */
function ownOrigin(panel: Panel, context: RequestContext): string {
  if (panel.options.isDemo) return originOf(panel, context)
  const origin = new URL(panel.origin)
  if (panel.hosts.includes(context.host)) origin.hostname = context.host
  return origin.origin
}
