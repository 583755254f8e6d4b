import { hashToken } from '@vitrine/identity'
import type { Panel } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { sessionOver } from '../errors.ts'
import { type Place, placeOnEveryPanel, reportedRights, rightsOf } from '../model/roles.ts'
import { provedUntil } from '../model/session-times.ts'
import type { OperatorsDeps } from '../ports.ts'
import { findMembership, panelsOf } from '../store/membership-store.ts'
import { passkeysOf } from '../store/passkey-store.ts'
import { findSession, type OpenSession } from '../store/session-store.ts'

/** Who is signed in, and the panels that are theirs with what they may do there; 401 without an open session. */
export async function showMe({ database, panels, clock }: OperatorsDeps, token: string | undefined) {
  const session = token === undefined ? undefined : await database.system((trx) => findSession(trx, hashToken(token), clock.now()))
  if (session?.step !== 'open') throw sessionOver()
  const { operatorId, name, email, deploymentRole, provedAt } = session
  const mine = deploymentRole
    ? await panels.all()
    : await Promise.all((await database.system((trx) => panelsOf(trx, operatorId))).map(panels.get))
  return {
    id: operatorId,
    name,
    email,
    deploymentRole,
    provedUntil: provedUntil(provedAt)?.toISOString() ?? null,
    hasPasskey: (await database.system((trx) => passkeysOf(trx, operatorId))).length > 0,
    panels: (await Promise.all(mine.map((panel) => shownPanel(database, panel, session)))).filter((one) => one !== undefined),
  }
}

async function shownPanel(database: Database, panel: Panel, { operatorId, deploymentRole }: OpenSession) {
  const place: Place | undefined = deploymentRole
    ? placeOnEveryPanel(deploymentRole)
    : await database.read(panel.id, (trx) => findMembership(trx, operatorId))
  if (!place) return undefined
  const { id, key, name, host, origin, state, isArchived, isFrozen, settings } = panel
  return {
    id,
    key,
    name,
    host,
    origin,
    state,
    isArchived,
    isFrozen,
    color: settings.light_palette.primary,
    role: place.role,
    ...reportedRights(rightsOf(place)),
  }
}
