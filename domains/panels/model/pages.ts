import type { Locale } from '@vitrine/platform/kernel'
import type { InstanceSettings } from '../contract/instance-settings.ts'
import type { PageSeo } from '../contract/schemas.ts'
import { type GroupText, type PageTexts, pageTexts } from '../messages/page-texts.ts'
import { type ArticleHead, isPublished, textIn } from './article.ts'
import type { PageTextsOfPanel } from './panel-content.ts'
import type { PanelOptions } from './panel-options.ts'

export type RouteName = Exclude<keyof PageTexts, 'description' | GroupText>

/** The routes that exist in this version, by name; a menu item or a page of another name would lead nowhere. */
export const routeNames: readonly RouteName[] = [
  'index',
  'slug',
  'services-slug',
  'orders-create',
  'orders',
  'orders-id',
  'drip-feed',
  'subscriptions',
  'subscriptions-id',
  'dashboard',
  'add-funds',
  'add-funds-success',
  'add-funds-error',
  'finances',
  'profile',
  'statistics',
  'channel-statistics',
  'my-services',
  'bonuses',
  'tasks',
  'tasks-faq',
  'tasks-how-to-connect-a-youtube-account',
  'tasks-how-to-perform-the-tasks',
  'tasks-how-to-use-rewards',
  'tasks-start-earning',
  'referral-program',
  'free-trials',
  'free-trials-id',
  'order-widget',
  'account-management',
  'card-verification',
  'api',
  'api-documentation',
  'grades',
  'about-youtube-keyword-tool',
  'keywords-tools',
  'tags-generator',
  'plans-and-pricing',
  'youtube-campaign',
  'youtube-campaign-create',
  'youtube-campaign-id',
  'site-view',
  'faq',
  'help',
  'status',
  'login',
  'register',
  'password-reset',
  'unsubscribe-userId',
  'not-found',
]

const guestsOnly: ReadonlySet<string> = new Set(['login', 'register', 'password-reset'])

/** What decides which pages there are. */
export interface Features {
  readonly settings: Pick<
    InstanceSettings,
    'enable_tasks' | 'enable_bonuses' | 'enable_keyword_tools' | 'grades_enabled' | 'registration_enabled' | 'free_trial'
  >
  readonly options: Pick<PanelOptions, 'freeViewsIsAllowed' | 'hiddenPages'>
  readonly content: { readonly articles: readonly ArticleHead[] }
}

type Switch = (features: Features) => boolean
/** Each feature goes with its own switch (INST-012). */
const keywordTools: Switch = ({ settings }) => settings.enable_keyword_tools
/** Tasks and what explains them (INST-012). */
const tasks: Switch = ({ settings }) => settings.enable_tasks
/** Free trials need both switches and must not be hidden (INST-024). */
const freeTrials: Switch = ({ settings, options }) =>
  options.freeViewsIsAllowed && settings.free_trial.enabled && !settings.free_trial.hidden

/** What switches a page off, for the routes of the whole specification; one that is not named is always there (NS-67, INST-012). */
const switches: Readonly<Record<string, Switch>> = {
  faq: ({ content }) => content.articles.some((article) => article.kind === 'faq' && isPublished(article, new Date())),
  register: ({ settings }) => settings.registration_enabled,
  grades: ({ settings }) => settings.grades_enabled,
  bonuses: ({ settings }) => settings.enable_bonuses,
  tasks,
  'tasks-faq': tasks,
  'tasks-how-to-connect-a-youtube-account': tasks,
  'tasks-how-to-perform-the-tasks': tasks,
  'tasks-how-to-use-rewards': tasks,
  'tasks-start-earning': tasks,
  'keywords-tools': keywordTools,
  'youtube-campaign': keywordTools,
  'youtube-campaign-create': keywordTools,
  'youtube-campaign-id': keywordTools,
  'plans-and-pricing': keywordTools,
  'tags-generator': keywordTools,
  'about-youtube-keyword-tool': keywordTools,
  'free-trials': freeTrials,
  'free-trials-id': freeTrials,
}

/** Whether this panel has the page: it exists, its feature is on, and the panel does not leave it out (INST-012, INST-024). */
export const hasPage = (name: RouteName, features: Features): boolean =>
  !features.options.hiddenPages.includes(name) && (switches[name]?.(features) ?? true)

export interface PagesParams extends Features {
  readonly panelName: string
  readonly locale: Locale
  readonly isSignedIn: boolean
  /** The panel's own titles and descriptions of its pages, in all languages. */
  readonly texts: readonly PageTextsOfPanel[]
}

/** What GET /pages serves; a signed-in caller has no sign-in pages, so the guard redirects them to the index (NS-54). */
export function pagesFor(params: PagesParams): PageSeo[] {
  const { panelName, locale, isSignedIn } = params
  const ours = pageTexts[locale]
  const own = ownTexts(params.texts, locale)
  const existing = routeNames
    .filter((name) => !(isSignedIn && guestsOnly.has(name)) && hasPage(name, params))
    .map((name) => ({
      route_name: name,
      meta_title: own.get(name)?.title ?? `${ours[name]} · ${panelName}`,
      meta_description: own.get(name)?.description ?? (name === 'index' ? ours.description.replace('{{panel}}', panelName) : null),
    }))
  return [...existing, ...ownPages(params)]
}

/** Published pages of the panel's own, so that its menu may lead to them. */
const ownPages = ({ content, locale, panelName }: PagesParams): PageSeo[] =>
  pagesNow(content.articles).map(({ address, texts }) => {
    const text = textIn(texts, locale)
    return {
      route_name: routeNameOfPath(pathOfArticle(address)),
      meta_title: text?.metaTitle ?? `${text?.title ?? ''} · ${panelName}`,
      meta_description: text?.metaDescription ?? null,
    }
  })

/** Pages of the panel's own that visitors have now, each with its address. */
export const pagesNow = (articles: readonly ArticleHead[]) =>
  articles.flatMap(({ address, ...article }) => (address !== null && isPublished(article, new Date()) ? [{ ...article, address }] : []))

/** Where a page of the panel's own stands, without a language. */
export const pathOfArticle = (address: string): string => `/pages/${address}`

/** What a page of the shop's is called where it stands in no menu. */
export const pageName = (name: RouteName, locale: Locale): string => pageTexts[locale][name]

/** Route name of a path of the shop, as the storefront reads it (ROUTE-009): `/orders/create` is `orders-create`. */
export const routeNameOfPath = (path: string): string => path.replace(/^\/|\/$/g, '').replaceAll('/', '-') || 'index'

/** The panel's own texts in one language, by route name. Where it has none, ours are served: a search engine must not index another language's. */
export const ownTexts = (texts: readonly PageTextsOfPanel[], locale: Locale): ReadonlyMap<string, PageTextsOfPanel> =>
  new Map(texts.filter((text) => text.locale === locale).map((text) => [text.routeName, text]))
