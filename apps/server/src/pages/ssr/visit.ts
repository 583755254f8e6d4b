import { type PageVisitor, resolveSessionCookie, SESSION_COOKIE } from '@vitrine/identity'
import type { Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { Locale, PathDef, Transport } from '@vitrine/platform/kernel'
import type { FastifyRequest } from 'fastify'

/** One request for a page: whose shop, in which language, by whom. */
export interface Visit {
  readonly panel: Panel
  readonly locale: Locale
  /** What pages read of the address that was asked. */
  readonly url: URL
  /** The whole address, where it was more than that. */
  readonly requested?: URL
  readonly session: PageVisitor | undefined
  /** By a trusted proxy; null where none names it. */
  readonly country: string | null
  /** Where operators reach the console, in a deployment with one. */
  readonly consoleOrigin?: string | undefined
}

/**
 * The address of a guest's page without what no page reads: tracking parameters and invented names would each cost a rendering of their own and miss
 * the cache. A customer's page is not cached anyway, and what the router fetches carries names of its own.
 */
export function readAddress(url: URL, isGuest: boolean, known: ReadonlySet<string>): Pick<Visit, 'url' | 'requested'> {
  const entries = [...url.searchParams]
  if (!isGuest || url.pathname.endsWith('.data') || entries.every(([key]) => known.has(key))) return { url }
  const read = new URL(url)
  read.search = new URLSearchParams(entries.filter(([key]) => known.has(key))).toString()
  return { url: read, requested: url }
}

type Cookies = FastifyRequest['cookies']

/** The visitor whose cookie it is; undefined for a guest. */
export async function sessionOf(database: Database, panelId: number, cookies: Cookies): Promise<PageVisitor | undefined> {
  const cookie = cookies[SESSION_COOKIE]
  return cookie ? resolveSessionCookie(database, panelId, cookie) : undefined
}

/** What a visitor chose that a page shows from its first byte. Every other value of these cookies means nothing. */
export const choicesOf = ({ is_dark, currency, services_view_mode }: Cookies) => ({
  isDark: is_dark === '1',
  currency: currency === 'RUB' ? 'RUB' : 'USD',
  viewMode: services_view_mode === 'cards' || services_view_mode === 'table' ? services_view_mode : undefined,
})

const PROFILE: PathDef = { method: 'GET', path: '/api/v1/profile' }
const DISCOUNTS: PathDef = { method: 'GET', path: '/api/v1/discounts' }

/** What loaders know of a visit. `transport` asks the API as the visitor who is signed in; undefined for a guest. */
export async function contextOf(cookies: Cookies, { panel, locale, url, session, consoleOrigin }: Visit, transport: Transport | undefined) {
  const dataOf = async (answer: Promise<unknown>) => ((await answer) as { readonly data: unknown }).data
  const [profile, discounts] = transport
    ? await Promise.all([
        dataOf(transport(PROFILE, { query: { locale, with_increased_balance_accuracy: '1' } })),
        dataOf(transport(DISCOUNTS, {})),
      ])
    : [undefined, null]
  return {
    panel: { id: panel.id, settings: panel.settings },
    locale,
    ...choicesOf(cookies),
    timeZone: transport && isTimeZone(cookies.time_zone) ? cookies.time_zone : 'UTC',
    origin: url.origin,
    discounts,
    session: profile && session ? { profile, ...standingOf(session, consoleOrigin && `${consoleOrigin}/${panel.key}`) } : null,
  }
}

/** What pages say of a session that is not quite its owner's. */
const standingOf = ({ impersonatorName, endsAt, mustEnrol, userId }: PageVisitor, panelInConsole: string | undefined) => ({
  acting:
    impersonatorName === null
      ? null
      : {
          operator: impersonatorName,
          until: endsAt.toISOString(),
          backTo: panelInConsole ? `${panelInConsole}/customers?open=${userId}` : null,
        },
  mustEnrol,
})

function isTimeZone(name: string | undefined): name is string {
  try {
    return Boolean(name && new Intl.DateTimeFormat('en', { timeZone: name }))
  } catch {
    return false
  }
}
