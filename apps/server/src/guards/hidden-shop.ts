import type { Panels } from '@vitrine/panels'
import { type BoundRoute, type ContextSources, type RequestContext, unauthenticated } from '@vitrine/platform/http'
import type { RouteDef } from '@vitrine/platform/kernel'

type Route = Pick<RouteDef, 'method' | 'path' | 'status'>
const nameOf = ({ method, path }: Route): string => `${method} ${path}`

/** A navigation of the browser, which carries no bearer: these read the session's cookie themselves. */
const isNavigation = ({ status }: Route): boolean => status === 302

/**
 * A shop behind its login tells nothing of what it sells to anyone who is not signed in: every call but those of `open` (accounts, the shop's look, signed links of mails)
 * wants a bearer, also where other shops answer everybody. Calls with secrets of their own (webhooks, API v2, signed files) are no part of this.
 */
export function hiddenShopGuard(panels: Panels, { callerOf }: Pick<ContextSources, 'callerOf'>, open: readonly BoundRoute[]) {
  const openCalls = new Set(open.map(({ def }) => nameOf(def)))
  return async ({ panelId, caller, headers, ip }: RequestContext, route: Route): Promise<void> => {
    if (caller.kind === 'user' || isNavigation(route) || openCalls.has(nameOf(route))) return
    const { settings } = await panels.get(panelId)
    if (!settings.hide_personal_account_for_unregistered) return
    // Routes for everybody do not ask who it is.
    const bearer = /^Bearer\s+(\S+)$/i.exec(headers.authorization ?? '')?.[1]
    if (!bearer || !(await callerOf(panelId, bearer, undefined, ip))) throw unauthenticated()
  }
}
