import { post, theSystem } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { type Check, closeCheck } from '../../store/check-store.ts'
import { releasePlace } from '../../store/task-store.ts'

/** Completes a check: the task counts it and the person is paid, once, in this transaction. Task and check are locked by the caller (PROD-006). */
export async function completeCheck(trx: Trx, check: Check, now: Date): Promise<Check> {
  const completed = await closeCheck(trx, check.id, 'completed', now)
  await releasePlace(trx, check.taskId, true, now)
  await post(trx, {
    key: `rw:task:${check.id}`,
    reference: { kind: 'user', id: check.userId },
    actor: theSystem,
    legs: [
      {
        debit: { kind: 'expense.task', owner: 0 },
        credit: { kind: 'customer.task', owner: check.userId },
        amount: micro(check.reward),
        // The statement shows it as a movement of its own kind (FIN-012).
        code: 'task',
      },
    ],
  })
  return completed
}

/** Frees the place; a check that ended in an error is never offered to the channel again, a canceled one is. */
export async function dropCheck(trx: Trx, check: Check, status: 'canceled' | 'error', now: Date): Promise<Check> {
  const dropped = await closeCheck(trx, check.id, status, now)
  await releasePlace(trx, check.taskId, false, now)
  return dropped
}
