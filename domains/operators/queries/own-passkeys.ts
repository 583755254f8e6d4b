import { hashToken } from '@vitrine/identity'
import { sessionOver } from '../errors.ts'
import type { OperatorsDeps } from '../ports.ts'
import { type Passkey, passkeysOf } from '../store/passkey-store.ts'
import { findSession } from '../store/session-store.ts'

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** The passkeys of the operator who is signed in; 401 without an open session. */
export const ownPasskeys = ({ database, clock }: OperatorsDeps, token: string | undefined) =>
  database.system(async (trx) => {
    const session = token === undefined ? undefined : await findSession(trx, hashToken(token), clock.now())
    if (session?.step !== 'open') throw sessionOver()
    return (await passkeysOf(trx, session.operatorId)).map(presentPasskey)
  })
