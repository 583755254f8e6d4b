import { enterVisit, isOnVisit, type Panel, type Panels, VISIT_MS } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { hostOf, isSecure, textIn } from '@vitrine/platform/http'
import { type Clock, isLocale, message, Refusal } from '@vitrine/platform/kernel'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { pageSecurityHeaders } from './pages/content-security.ts'
import { type ShopLanguages, winningLocale } from './pages/ssr/locale-redirect.ts'
import { plainPage } from './pages/ssr/plain-page.ts'
import { VISIT_COOKIE, VISIT_PARAMETER } from './visit-cookie.ts'

interface Deps {
  readonly database: Database
  readonly panels: Panels
  readonly clock: Clock
}

/**
 * What a shop answers anyone who asks: gateways' messages about payments, links at the foot of mails, whom to tell of a weakness, the way to the console, and previews,
 * which are opened by codes of their own, with the styles and fonts that all shops have in common; pictures, which mails and the console show.
 */
const ALWAYS =
  /^\/(core\/hooks\/|core\/(api\/v1\/)?unsubscribe\/|\.well-known\/|console(?:[/?]|$)|preview\/|assets\/(?:media\/[\w.]+|[^/]+\.(?:css|woff2))$)/
const AGAIN_SECONDS = 3600
const SENTENCES = { preparing: 'shop.preparing', closed: 'shop.closed' } as const

/**
 * A shop that is prepared or closed answers 503 to everybody but operators on a visit, at its host, whatever is requested: pages, files and programs' calls. Orders under way
 * go on, since providers and gateways are not visitors.
 */
export const closedShops =
  ({ database, panels, clock }: Deps) =>
  async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply | undefined> => {
    const panel = await panels.findByHost(hostOf(request))
    if (!panel) return undefined
    const { state } = panel
    const code = (request.query as Readonly<Record<string, unknown>> | undefined)?.[VISIT_PARAMETER]
    if (state === 'open') return typeof code === 'string' ? withoutCode(request, reply) : undefined
    if (ALWAYS.test(request.url)) return undefined
    if (typeof code === 'string') {
      const token = await enterVisit(database, panel.id, code, clock.now())
      if (token !== undefined) return withoutCode(request, setVisit(request, reply, token))
    }
    const token = request.cookies[VISIT_COOKIE]
    if (token !== undefined && (await isOnVisit(database, panel.id, token, clock.now()))) {
      reply.raw.setHeader('x-robots-tag', 'noindex')
      return undefined
    }
    if (request.url.startsWith('/core/')) throw new Refusal('unavailable', SENTENCES[state], { retryAfterSeconds: AGAIN_SECONDS })
    return answerClosed(request, reply, { state, note: panel.closedNote, languages: panel.options })
  }

const setVisit = (request: FastifyRequest, reply: FastifyReply, token: string): FastifyReply =>
  reply.setCookie(VISIT_COOKIE, token, { path: '/', httpOnly: true, sameSite: 'lax', secure: isSecure(request), maxAge: VISIT_MS / 1000 })

/** A code works once and stays in no history. */
function withoutCode({ url }: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { pathname, searchParams } = new URL(url.replace(/^\/*/, '/'), 'http://shop')
  searchParams.delete(VISIT_PARAMETER)
  const rest = searchParams.toString()
  return reply.header('cache-control', 'no-store').redirect(rest === '' ? pathname : `${pathname}?${rest}`, 302)
}

function answerClosed(
  request: FastifyRequest,
  reply: FastifyReply,
  {
    state,
    note,
    languages,
  }: { readonly state: keyof typeof SENTENCES; readonly note: Panel['closedNote']; readonly languages: ShopLanguages },
): FastifyReply {
  const first = request.url.split(/[/?]/, 2)[1]
  const locale = winningLocale(
    {
      pathLocale: isLocale(first) ? first : 'en',
      cookie: request.cookies.i18n_redirected,
      acceptLanguage: request.headers['accept-language'],
    },
    languages,
  )
  return reply
    .code(503)
    .type('text/html; charset=utf-8')
    .headers({
      ...pageSecurityHeaders([], { isFramed: false }),
      'cache-control': 'no-store',
      'retry-after': String(AGAIN_SECONDS),
      'x-robots-tag': 'noindex',
      vary: 'cookie, accept-language',
    })
    .send(plainPage(locale, textIn(locale, message(SENTENCES[state])), note))
}
