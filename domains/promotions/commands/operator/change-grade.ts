import { touchPanel } from '@vitrine/panels'
import { isUniqueViolation, type Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { invalidField } from '@vitrine/platform/kernel'
import { notThere } from '../../errors.ts'
import { type NewGrade, readLadder } from '../../store/grade-store.ts'
import { lockGrade, updateGrade } from '../../store/operator-ladder-store.ts'

/** Changes a step of the ladder; anyone who has reached it keeps it to the end of their year. */
export async function changeGrade(
  trx: Trx,
  change: { readonly id: number; readonly version: number; readonly fields: Partial<NewGrade> },
): Promise<void> {
  const version = await lockGrade(trx, change.id)
  const known = (await readLadder(trx)).find(({ id }) => id === change.id)
  if (version === undefined || !known) throw notThere()
  if (version !== change.version) throw changedMeanwhile({ version, by: null, at: null })
  await updateGrade(trx, change.id, { ...known, ...change.fields }).catch((error: unknown) => {
    throw isUniqueViolation(error, 'grade_spending_goal_micro_unique') ? invalidField('spendingGoalUsd', 'fields.duplicate') : error
  })
  await touchPanel(trx)
}
