import { routeNameOf } from '../../paths.ts'

/** Pages below another page: their names alone do not tell where the slash was. */
const nested = [
  '/orders/create',
  '/add-funds/success',
  '/add-funds/error',
  '/api/documentation',
  '/password/reset',
  '/tasks/faq',
  '/tasks/start-earning',
  '/tasks/how-to-perform-the-tasks',
  '/tasks/how-to-connect-a-youtube-account',
  '/tasks/how-to-use-rewards',
  '/youtube-campaign/create',
] as const

const nestedPaths: ReadonlyMap<string | null, string> = new Map(nested.map((path) => [routeNameOf(path), path]))

/** The address of a page by its route name; every page that is not nested is named after its one segment. */
export const pathOfRoute = (routeName: string): string => (routeName === 'index' ? '/' : (nestedPaths.get(routeName) ?? `/${routeName}`))

/** The pages that a panel may leave out, each with what is below it. Whatever else there is belongs to the shop itself and is always there (NS-54). */
const optional: ReadonlySet<string> = new Set([
  'orders-create',
  'orders',
  'orders-id',
  'drip-feed',
  'subscriptions',
  'subscriptions-id',
  'dashboard',
  'profile',
  'account-management',
  'finances',
  'add-funds',
  'add-funds-success',
  'add-funds-error',
  'card-verification',
  'my-services',
  'statistics',
  'channel-statistics',
  'bonuses',
  'grades',
  'free-trials',
  'free-trials-id',
  'tasks',
  'tasks-faq',
  'tasks-start-earning',
  'tasks-how-to-perform-the-tasks',
  'tasks-how-to-connect-a-youtube-account',
  'tasks-how-to-use-rewards',
  'referral-program',
  'order-widget',
  'api',
  'api-documentation',
  'keywords-tools',
  'tags-generator',
  'plans-and-pricing',
  'about-youtube-keyword-tool',
  'youtube-campaign',
  'youtube-campaign-create',
  'youtube-campaign-id',
])

/** The name of a matched route: `/orders/:id` is `orders-id`, a page with an optional part answers to both its names. */
export function routeNamesOfPattern(pattern: string): readonly string[] {
  if (pattern.includes('*')) return []
  const forms = [pattern, pattern.replace(/\/:\w+\?/g, '') || '/']
  return [...new Set(forms.map((form) => routeNameOf(form.replace(/[:?]/g, ''))))].filter((name) => name !== null)
}

/** Whether a signed-in customer may open a matched route: an optional page must be among those the panel lists (GUARD-006). */
export function isPageAvailable(pattern: string, pages: readonly string[]): boolean {
  const names = routeNamesOfPattern(pattern)
  return !names.some((name) => optional.has(name)) || names.some((name) => pages.includes(name))
}
