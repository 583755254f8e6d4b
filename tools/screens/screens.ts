import type { RouteConfigEntry } from '@react-router/dev/routes'
import routes from '../../apps/storefront/app/routes.ts'

/** A screen to inspect: its address without the locale, and as whom it is opened. */
export interface Screen {
  readonly pattern: string
  readonly path: string
  readonly as: 'guest' | 'customer'
}

/** Pages that a visitor without an account opens; a customer would be led away from the first ones. */
const AS_GUEST = /^\/(login|register|password\/reset|services\/:slug|:slug|legal|orders\/create|unsubscribe|)($|\/)/
/** What a parameter stands for in the demo; the rest is taken from the list that leads there. */
const EXAMPLES: Readonly<Record<string, string>> = {
  '/services/:slug': '/services/1',
  '/:slug': '/youtube',
  '/legal/:page': '/legal/terms',
}
/** Modules without a screen: they answer with another address. */
const LEADS_ELSEWHERE = /\.ts$/
/**
 * What nobody just opens: only staff who must set up a second factor see the first; the questions of a panel are there once one is published; the others need a token of a
 * partner or of a mail. Their own journeys open them.
 */
const NOT_OPENED: readonly string[] = ['/two-factor', '/faq', '/order-widget/embed', '/track/:token/:id?', '/track/:token/:id/receipt']

/** Every address of the router's table that renders a page. */
export function patterns(): string[] {
  const found = new Set<string>()
  const walk = (entries: readonly RouteConfigEntry[], base: string): void => {
    for (const entry of entries) {
      const at = entry.path === undefined ? base : `${base}/${entry.path}`
      if (entry.children) walk(entry.children, at)
      else if (!LEADS_ELSEWHERE.test(entry.file) && !at.endsWith('*')) found.add(at || '/')
    }
  }
  walk(routes as readonly RouteConfigEntry[], '')
  return [...found]
}

/**
 * Screens with an example for each parameter. `linksOn` says where a list leads; a parameter that nothing leads to is left out, an optional one
 * is opened without it too.
 */
export async function screens(linksOn: (listPath: string) => Promise<readonly string[]>): Promise<Screen[]> {
  const found: Screen[] = []
  for (const pattern of patterns().filter((each) => !NOT_OPENED.includes(each))) {
    const as = AS_GUEST.test(pattern) ? 'guest' : 'customer'
    const optional = pattern.replace(/\/:\w+\?$/, '')
    if (optional !== pattern) found.push({ pattern: optional, path: optional, as })
    const path = EXAMPLES[pattern] ?? (pattern.includes(':') ? await example(pattern, linksOn) : pattern)
    if (path) found.push({ pattern, path, as })
  }
  return [...new Map(found.map((screen) => [screen.path, screen])).values()]
}

async function example(pattern: string, linksOn: (listPath: string) => Promise<readonly string[]>): Promise<string | undefined> {
  // What stands behind the parameter is a screen of the same thing.
  const [list = '', behind = ''] = pattern.split(/\/:\w+\??/)
  const wanted = new RegExp(`^${list}/\\d+$`)
  const link = (await linksOn(list)).find((each) => wanted.test(each))
  return link && link + behind
}
