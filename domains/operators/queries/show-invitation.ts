import { hashToken } from '@vitrine/identity'
import { invitationOver } from '../errors.ts'
import { panelOfInvitation } from '../model/invitation.ts'
import type { OperatorsDeps } from '../ports.ts'
import { findInvitation, type OpenInvitation } from '../store/invitation-store.ts'
import { findCredentials } from '../store/operator-store.ts'

/** The invitation of a token, with its panel; refused alike when it was used, revoked, is too old or never was. */
export async function findOpenInvitation(
  { database, clock }: Pick<OperatorsDeps, 'database' | 'clock'>,
  token: string,
): Promise<OpenInvitation & { readonly panelId: number }> {
  const panelId = panelOfInvitation(token)
  if (panelId === undefined) throw invitationOver()
  const found = await database.read(panelId, (trx) => findInvitation(trx, hashToken(token), clock.now()))
  if (!found) throw invitationOver()
  return { ...found, panelId }
}

/** What an invited person is shown before they accept. */
export async function showInvitation(deps: OperatorsDeps, token: string) {
  const { panelId, email, name, role, expiresAt } = await findOpenInvitation(deps, token)
  const { key, name: panelName, settings } = await deps.panels.get(panelId)
  const known = await deps.database.system((trx) => findCredentials(trx, email))
  return {
    email,
    name,
    role,
    panel: { key, name: panelName, color: settings.light_palette.primary },
    isKnown: known !== undefined,
    expiresAt: expiresAt.toISOString(),
  }
}
