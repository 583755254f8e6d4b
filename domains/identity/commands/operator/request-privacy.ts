import type { Trx } from '@vitrine/platform/database'
import { noDeletionToCancel, noSuchAccount, notDeletedNow } from '../../errors.ts'
import type { PersonalData } from '../../ports.ts'
import { deletionObstacleFor } from '../../queries/operator/show-privacy.ts'
import { lockCustomerRow } from '../../store/operator/customer-table-store.ts'
import { findDeleteAt } from '../../store/personal-data-store.ts'
import { askExport } from '../personal-data/collect-data.ts'
import { askDeletion, undoDeletion } from '../personal-data/delete-account.ts'
import type { ByOperator } from './change-customer.ts'

async function lockIfThere(trx: Trx, userId: number): Promise<void> {
  if ((await lockCustomerRow(trx, userId)) === undefined) throw noSuchAccount()
}

/** Collects a customer's data at an operator's request. Refused while they are being collected. */
export async function exportForCustomer(trx: Trx, { userId, operatorId, now }: ByOperator): Promise<void> {
  await lockIfThere(trx, userId)
  await askExport(trx, { userId, now, actorId: operatorId })
}

/** Deletes a customer's account in a fortnight at an operator's request. Refused while orders run or money is left, which only its owner may give up. */
export async function deleteForCustomer(trx: Trx, parts: readonly PersonalData[], { userId, operatorId, now }: ByOperator): Promise<void> {
  await lockIfThere(trx, userId)
  const obstacle = await deletionObstacleFor(trx, parts, userId)
  if (obstacle) throw notDeletedNow(obstacle)
  await askDeletion(trx, parts, { userId, now, givesUp: null, actorId: operatorId })
}

/** Cancels the deletion of a customer's account. */
export async function keepCustomer(trx: Trx, { userId, operatorId, now }: ByOperator): Promise<void> {
  await lockIfThere(trx, userId)
  if ((await findDeleteAt(trx, userId)) == null) throw noDeletionToCancel()
  await undoDeletion(trx, { userId, now, actorId: operatorId })
}
