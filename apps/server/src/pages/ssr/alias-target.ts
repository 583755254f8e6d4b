import type { Panel } from '@vitrine/panels'

/** What the storefront knows of its own addresses. */
export interface Addresses {
  withoutLocale(pathname: string): string
  pathOfRoute(routeName: string): string
}

/**
 * Where an address of an older shop leads today: the path is compared without its locale, `:name` takes one segment and fills the route's own; locale and query
 * stay as they were. Undefined for every other address (ROUTE-016).
 */
export function aliasTarget({ content }: Pick<Panel, 'content'>, url: URL, web: Addresses): string | undefined {
  if (content.aliases.length === 0) return undefined
  const rest = web.withoutLocale(url.pathname)
  const prefix = rest === '/' ? '' : url.pathname.slice(0, url.pathname.length - rest.length)
  const path = rest.replace(/(?<=.)\/$/, '')
  for (const alias of content.aliases) {
    const taken = matched(alias.path, path)
    if (taken) return `${prefix}${filled(web.pathOfRoute(alias.routeName), alias.routeName, taken)}${url.search}`
  }
  return undefined
}

/** The segments that `:name`s stand for, in their order. */
function matched(pattern: string, path: string): string[] | undefined {
  const [wanted, given] = [pattern.split('/'), path.split('/')]
  if (wanted.length !== given.length) return undefined
  const taken: string[] = []
  for (const [index, segment] of wanted.entries()) {
    const value = given[index] ?? ''
    if (segment.startsWith(':') && value !== '') taken.push(value)
    else if (segment !== value) return undefined
  }
  return taken
}

/** `orders-id` with one taken segment is `/orders/{segment}`. */
function filled(plain: string, routeName: string, taken: readonly string[]): string {
  const page = /^(orders|subscriptions|services|free-trials|youtube-campaign)-(id|slug)$/.exec(routeName)
  if (routeName === 'slug') return `/${taken[0] ?? ''}`
  return page ? `/${[page[1], ...taken].join('/')}` : plain
}
