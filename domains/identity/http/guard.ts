import type { Database } from '@vitrine/platform/database'
import type { RequestContext } from '@vitrine/platform/http'
import { type Clock, Refusal, type RouteDef } from '@vitrine/platform/kernel'
import { refuseUnconfirmed } from '../commands/emails/confirm-email.ts'
import { noteImpersonatedCall } from '../commands/sessions/note-impersonated-call.ts'
import { identityPaths } from '../contract/paths.ts'
import { securityPaths } from '../contract/security-paths.ts'
import { notWhileImpersonating, scopeMissing } from '../errors.ts'
import { allowedToStaff, hiddenFromStaff } from '../model/impersonation.ts'
import { scopeOf } from '../model/token-scopes.ts'
import type { ActingPorts } from '../ports.ts'
import { originOf } from './deps.ts'

type Route = Pick<RouteDef, 'method' | 'path' | 'auth' | 'needsEmail'>
const nameOf = ({ method, path }: Pick<Route, 'method' | 'path'>): string => `${method} ${path}`

/** Everything allowed to a session that still has to set up its second factor. */
const enrolling: ReadonlySet<string> = new Set(
  [
    identityPaths.profile,
    securityPaths.twoFactor,
    securityPaths.beginTwoFactor,
    securityPaths.confirmTwoFactor,
    securityPaths.proofKind,
    securityPaths.prove,
  ].map(nameOf),
)

/**
 * What a caller's session or token may not do at all, whatever the call is about; every change by staff on somebody's behalf is audited before it is made.
 * Routes without a caller pass.
 */
export const callGuard =
  ({ database, clock, acting }: { readonly database: Database; readonly clock: Clock; readonly acting: Pick<ActingPorts, 'writeAudit'> }) =>
  async (context: RequestContext, route: Route): Promise<void> => {
    const { caller } = context
    if (caller.kind !== 'user') return
    const name = nameOf(route)
    if (caller.scopes && !caller.scopes.includes(scopeOf(route))) throw scopeMissing()
    // Public pages stay available.
    const isOpen = route.auth !== 'user' && route.method === 'GET'
    if (caller.mustEnrol && !isOpen && !enrolling.has(name)) throw new Refusal('invalid', 'account.twoFactorNeeded')
    const isChange = route.method !== 'GET'
    if (caller.impersonatorId != null && (hiddenFromStaff.has(name) || (isChange && !allowedToStaff.has(name))))
      throw notWhileImpersonating()
    if (route.needsEmail) await database.read(context.panelId, (trx) => refuseUnconfirmed(trx, caller.userId))
    if (caller.impersonatorId == null || !isChange) return
    await noteImpersonatedCall(database, acting, {
      panelId: context.panelId,
      userId: caller.userId,
      impersonatorId: caller.impersonatorId,
      sessionId: caller.sessionId,
      call: name,
      from: originOf(context),
      now: clock.now(),
    })
  }
