import { findUserByEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { orderAbsent, ownOrder } from '../../errors.ts'
import { findLineForUpdate } from '../../store/line-store.ts'
import { refuseHeld, releaseHeld } from '../moderation/moderate.ts'
import { orderChanged } from './changed-by.ts'

export interface DecidingOperator {
  readonly operatorId: number
  readonly name: string
  readonly email: string
}

interface HeldOrderSeen {
  readonly id: number
  readonly version: number
  readonly decision: 'release' | 'refuse'
  readonly note: string
}

/** Decides about an order that a rule holds, as it was looked at; never about one of one's own. */
export async function decideHeld(
  trx: Trx,
  { id, version, decision, note }: HeldOrderSeen,
  { operatorId, name, email }: DecidingOperator,
  now: Date,
): Promise<void> {
  const line = await findLineForUpdate(trx, id)
  if (!line) throw orderAbsent()
  if (line.stateVersion !== version) throw await orderChanged(trx, line)
  if (line.userId === operatorId || (await findUserByEmail(trx, email))?.id === line.userId) throw ownOrder()
  const decide = decision === 'release' ? releaseHeld : refuseHeld
  await decide(trx, id, { operator: name, note, operatorId }, now)
}
