import { sessionAt } from '../commands/pass-second-factor.ts'
import type { OperatorsDeps } from '../ports.ts'
import { type Passkey, passkeysOf } from '../store/passkey-store.ts'

export const presentPasskey = ({ id, name, createdAt, lastUsedAt }: Passkey) => ({
  id,
  name,
  createdAt: createdAt.toISOString(),
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
})

/** The passkeys of whoever is signed in; 401 without an open session. */
export const ownPasskeys = ({ database, clock }: OperatorsDeps, token: string | undefined) =>
  database.system(async (trx) => {
    const { operatorId } = await sessionAt(trx, token, 'open', clock.now())
    return (await passkeysOf(trx, operatorId)).map(presentPasskey)
  })
