import type { RequestContext } from '@vitrine/platform/http'
import { weakPassword } from '../errors.ts'
import { isWeakPassword } from '../model/weak-password.ts'
import type { IdentityRoutesDeps } from './deps.ts'

/** Refuses common passwords (ASVS 6.2.4), before any single-use token is used up. */
export async function refuseWeakPassword(
  { panels }: Pick<IdentityRoutesDeps, 'panels'>,
  { panelId }: Pick<RequestContext, 'panelId'>,
  chosen: { readonly password: string; readonly email: string | null },
): Promise<void> {
  const { name } = await panels.get(panelId)
  if (isWeakPassword(chosen.password, { email: chosen.email, panelName: name })) throw weakPassword()
}
