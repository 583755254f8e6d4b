import { type BoundEntryRoute, entryRoute } from '@vitrine/platform/http'
import { changePassword } from '../commands/security/change-password.ts'
import { endOtherSessionsByOwner, endSessionByOwner } from '../commands/security/end-own-sessions.ts'
import { renewRecoveryCodes } from '../commands/security/renew-recovery-codes.ts'
import { ownSecurityContract } from '../contract/own-security-schemas.ts'
import type { OperatorsDeps } from '../ports.ts'
import { ownSessions } from '../queries/own-sessions.ts'

/** One's own sessions, password and recovery codes. */
export const ownSecurityRoutes = (deps: OperatorsDeps): BoundEntryRoute[] => [
  entryRoute(ownSecurityContract.sessions, async (_, { token }) => ({ data: await ownSessions(deps, token) })),
  entryRoute(ownSecurityContract.endSession, async ({ params }, context) => {
    await endSessionByOwner(deps, { token: context.token, id: params.id, from: context })
    return undefined
  }),
  entryRoute(ownSecurityContract.endOthers, async (_, context) => {
    await endOtherSessionsByOwner(deps, { token: context.token, from: context })
    return undefined
  }),
  entryRoute(ownSecurityContract.changePassword, async ({ body }, context) => {
    await changePassword(deps, { token: context.token, password: body.password, from: context })
    return undefined
  }),
  entryRoute(ownSecurityContract.renewRecoveryCodes, async (_, context) => ({
    data: { recoveryCodes: await renewRecoveryCodes(deps, { token: context.token, from: context }) },
  })),
]
