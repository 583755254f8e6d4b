import { isLocale, type Locale } from '@vitrine/platform/kernel'

type Query = Readonly<Record<string, string | number | undefined>>

/** `?a=1&b=2`, or nothing; undefined values are left out. */
function queryText(query: Query = {}): string {
  const entries = Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, String(value)]]))
  const text = new URLSearchParams(entries).toString()
  return text === '' ? '' : `?${text}`
}

/** The pages that explain tasks. */
export const taskHelp = [
  'start-earning',
  'how-to-connect-a-youtube-account',
  'how-to-perform-the-tasks',
  'how-to-use-rewards',
  'faq',
] as const
export type TaskHelp = (typeof taskHelp)[number]

/** Every address of the shop, without the locale: the router's basename puts it in front. */
export const paths = {
  index: (query?: Query): string => `/${queryText(query)}`,
  service: (slug: string): string => `/services/${encodeURIComponent(slug)}`,
  /** Terms, privacy, refunds or who runs the shop, for shops without pages of their own about them. */
  legal: (page: string): string => `/legal/${encodeURIComponent(page)}`,
  /** A page that the shop's operators wrote. */
  article: (address: string): string => `/pages/${encodeURIComponent(address)}`,
  faq: (): string => '/faq',
  /** How the shop delivers, and what is wrong. */
  status: (query?: Query): string => `/status${queryText(query)}`,
  /** What the customer asked the support. */
  help: (query?: Query): string => `/help${queryText(query)}`,
  /** A new question: about an order, a payment (by the id of its invoice) or anything else. */
  newQuestion: (about: { readonly order?: number; readonly payment?: string } = {}): string => `/help/new${queryText(about)}`,
  question: (id: number): string => `/help/${id}`,
  /** A question by the link of the support's mail, without an account. */
  linkedQuestion: (token: string): string => `/question/${encodeURIComponent(token)}`,
  /** A service type or a network: the specification's catch-all. */
  group: (slug: string, query?: Query): string => `/${encodeURIComponent(slug)}${queryText(query)}`,
  newOrder: (query?: Query): string => `/orders/create${queryText(query)}`,
  orders: (query?: Query): string => `/orders${queryText(query)}`,
  order: (id: number): string => `/orders/${id}`,
  orderReceipt: (id: number): string => `/orders/${id}/receipt`,
  /** Where a lost link is mailed again. */
  findOrder: (): string => '/track',
  /** The public address of an order: anyone who has it needs no account. */
  track: (token: string, id?: number): string => `/track/${encodeURIComponent(token)}${id === undefined ? '' : `/${id}`}`,
  trackReceipt: (token: string, id: number): string => `/track/${encodeURIComponent(token)}/${id}/receipt`,
  dripFeeds: (query?: Query): string => `/drip-feed${queryText(query)}`,
  subscriptions: (query?: Query): string => `/subscriptions${queryText(query)}`,
  subscription: (id: number): string => `/subscriptions/${id}`,
  addFunds: (query?: Query): string => `/add-funds${queryText(query)}`,
  addFundsSuccess: (query?: Query): string => `/add-funds/success${queryText(query)}`,
  addFundsError: (query?: Query): string => `/add-funds/error${queryText(query)}`,
  login: (query?: Query): string => `/login${queryText(query)}`,
  register: (query?: Query): string => `/register${queryText(query)}`,
  confirmEmail: (query?: Query): string => `/confirm-email${queryText(query)}`,
  passwordReset: (query?: Query): string => `/password/reset${queryText(query)}`,
  dashboard: (): string => '/dashboard',
  finances: (query?: Query): string => `/finances${queryText(query)}`,
  /** With the number of a service: to where that one is rated. */
  myServices: (serviceId?: number): string => (serviceId === undefined ? '/my-services' : `/my-services#service-${serviceId}`),
  bonuses: (): string => '/bonuses',
  grades: (): string => '/grades',
  freeTrials: (): string => '/free-trials',
  freeTrial: (id: number): string => `/free-trials/${id}`,
  referralProgramme: (query?: Query): string => `/referral-program${queryText(query)}`,
  /** A partner's order form, as embedded in the partner's page. */
  orderWidgetEmbed: (query?: Query): string => `/order-widget/embed${queryText(query)}`,
  orderWidget: (query?: Query): string => `/order-widget${queryText(query)}`,
  tasks: (query?: Query): string => `/tasks${queryText(query)}`,
  /** What tasks are and how they are done. */
  taskHelp: (name: TaskHelp): string => `/tasks/${name}`,
  statistics: (query?: Query): string => `/statistics${queryText(query)}`,
  channelStatistics: (query?: Query): string => `/channel-statistics${queryText(query)}`,
  profile: (): string => '/profile',
  api: (): string => '/api',
  apiDocumentation: (): string => '/api/documentation',
  accountManagement: (): string => '/account-management',
  cardVerification: (): string => '/card-verification',
  /** Where staff set up their second factor. */
  enrol: (): string => '/two-factor',
  keywordTool: (query?: Query): string => `/keywords-tools${queryText(query)}`,
  tagsGenerator: (): string => '/tags-generator',
  aboutKeywordTools: (): string => '/about-youtube-keyword-tool',
  plansAndPricing: (): string => '/plans-and-pricing',
  campaigns: (query?: Query): string => `/youtube-campaign${queryText(query)}`,
  newCampaign: (query?: Query): string => `/youtube-campaign/create${queryText(query)}`,
  campaign: (id: number, query?: Query): string => `/youtube-campaign/${id}${queryText(query)}`,
  notFound: (): string => '/not-found',
} as const

/** The locale in front of a path; English has none. */
export function localeOf(pathname: string): Locale {
  const first = pathname.split('/', 2)[1]
  return isLocale(first) && first !== 'en' ? first : 'en'
}

export function withoutLocale(pathname: string): string {
  const locale = localeOf(pathname)
  return locale === 'en' ? pathname : pathname.slice(locale.length + 1) || '/'
}

/** `/orders` in German is `/de/orders`; the index is `/de`. */
export function withLocale(path: string, locale: Locale): string {
  if (locale === 'en') return path
  return path === '/' || path.startsWith('/?') ? `/${locale}${path.slice(1)}` : `/${locale}${path}`
}

export const basenameOf = (locale: Locale): string => (locale === 'en' ? '/' : `/${locale}`)

/** Route name of a menu address: `/orders/create/` is `orders-create`, `/` is `index`, an outer address has none (ROUTE-006). */
export function routeNameOf(menuUrl: string): string | null {
  // Of an address outside (ROUTE-011).
  if (menuUrl.includes('://')) return null
  // Outer slashes go, inner ones are dashes (ROUTE-009).
  const name = menuUrl.replace(/^\/|\/$/g, '').replaceAll('/', '-')
  // Nothing is left of the root (ROUTE-010).
  return name === '' ? 'index' : name
}

/**
 * The way back after signing in: only a path of this site, anything else is the index. Browsers leave tabs and line ends of an address out, so `/⇥/evil.test` would be
 * another site.
 */
export const safeRedirect = (redirect: string | null | undefined): string =>
  redirect && /^\/(?![/\\])[^\t\r\n]*$/.test(redirect) ? redirect : paths.index()

/**
 * Where a guest goes from a page that needs an account: the path to return to, the original query as JSON and, beside it, the original query itself. A one-time
 * code is never part of the way back: it is used up once. `signInCode` carries one on that nobody has taken yet, for the form's page to take (GUARD-003).
 */
export function loginRedirect(pathname: string, search: URLSearchParams, signInCode?: string | null): string {
  // A code is never part of the way back (GUARD-004).
  const original = Object.fromEntries([...search].filter(([key]) => key !== 'token'))
  const isAboutAccounts = pathname === paths.login() || pathname === paths.register()
  return paths.login({
    ...original,
    redirect: isAboutAccounts ? undefined : pathname,
    query: Object.keys(original).length > 0 ? JSON.stringify(original) : undefined,
    /** One that nobody has taken yet goes along beside it (GUARD-004). */
    token: signInCode || undefined,
  })
}

/** The same for a page that is asked of the server: no script has run yet that could have taken a code out of its address. */
export function loginRedirectOf(request: Request): string {
  const { pathname, searchParams } = new URL(request.url)
  return loginRedirect(withoutLocale(pathname), searchParams, searchParams.get('token'))
}
