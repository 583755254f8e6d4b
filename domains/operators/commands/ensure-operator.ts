import { hashPassword } from '@vitrine/identity'
import type { Database } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import type { DeploymentRole, Role } from '../model/roles.ts'
import { confirmFactor, writeFactor } from '../store/factor-store.ts'
import { writeMembership } from '../store/membership-store.ts'
import { findCredentials, insertOperator } from '../store/operator-store.ts'
import { placeOfSecret } from './check-code.ts'

export interface KnownOperator {
  readonly email: string
  readonly name: string
  readonly password: string
  /** Of the app, in base32. */
  readonly sharedSecret: string
  readonly deploymentRole?: DeploymentRole
  readonly places: readonly { readonly panelId: number; readonly role: Role }[]
  readonly now: Date
}

/** An operator with a password and a second factor that are known beforehand: for the demo and for tests. Anyone who is there already stays as they are. */
export async function ensureOperator(database: Database, secrets: SecretBox, wanted: KnownOperator): Promise<number> {
  const { email, name, password, sharedSecret, deploymentRole = null, places, now } = wanted
  const known = await database.system((trx) => findCredentials(trx, email))
  if (known) return known.operatorId
  const passwordHash = await hashPassword(password)
  const operatorId = await database.system(async (trx) => {
    const id = await insertOperator(trx, { email, name, passwordHash, deploymentRole, now })
    await writeFactor(trx, id, secrets.seal(sharedSecret, placeOfSecret(id)))
    await confirmFactor(trx, id, now)
    return id
  })
  for (const { panelId, role } of places)
    await database.transaction(panelId, (trx) => writeMembership(trx, operatorId, { role, grants: [], takes: [] }, now))
  return operatorId
}
