import { hashToken } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import type { OperatorActor } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { beyondOwnRights, notThere } from '../../errors.ts'
import { isForKeys, keyToken, newKeySeed } from '../../model/api-key.ts'
import type { OperatorsDeps } from '../../ports.ts'
import { deleteApiKey, insertApiKey } from '../../store/api-key-store.ts'

export interface KeyToMake {
  readonly name: string
  readonly permissions: readonly string[]
  readonly addresses: readonly string[]
  readonly expiresAt: Date | null
}

const SEEN = ['see', 'see_own']

/**
 * A key with some of the actor's permissions, none that they only see or that no program may have. Answers its number and what its token is made from; the
 * database stores the token's hash.
 */
export async function makeKey(trx: Trx, { secret }: Pick<OperatorsDeps, 'secret'>, actor: OperatorActor, wanted: KeyToMake, now: Date) {
  const { expiresAt } = wanted
  if (expiresAt && expiresAt <= now) refuse('expiresAt', 'fields.invalid')
  const wrong = wanted.permissions.findIndex((permission) => !isForKeys(permission))
  if (wrong >= 0) refuse(`permissions.${wrong}`, 'fields.selected')
  const beyond = wanted.permissions.some((one) => {
    const grant = Object.hasOwn(actor.rights, one) ? actor.rights[one] : undefined
    return grant === undefined || (SEEN.includes(grant) && !one.endsWith('.view'))
  })
  if (beyond) throw beyondOwnRights('permissions')
  const seed = newKeySeed()
  const token = keyToken(secret, seed)
  const id = await insertApiKey(trx, {
    ...wanted,
    permissions: [...new Set(wanted.permissions)],
    tokenHash: hashToken(token),
    lastFour: token.slice(-4),
    operatorId: actor.operatorId,
    now,
  })
  return { id, seed }
}

/** The key is good for nothing any more; 404 when there is none such. */
export async function revokeKey(trx: Trx, id: number): Promise<void> {
  if (!(await deleteApiKey(trx, id))) throw notThere()
}
