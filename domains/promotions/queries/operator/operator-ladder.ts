import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { percentOf } from '@vitrine/pricing'
import type { Grade } from '../../model/grade.ts'
import { readLadder } from '../../store/grade-store.ts'
import { gradeVersions } from '../../store/operator-ladder-store.ts'

/** A grade as the console gets it: money and percents as decimal text. */
const presented = ({ discountPpm, spendingGoal, ...grade }: Grade) => ({
  ...grade,
  discountPercent: percentOf(discountPpm),
  spendingGoalUsd: formatMicro(spendingGoal),
})

/** The ladder with versions, the lowest goal first. */
export async function operatorLadder(trx: Trx) {
  const versions = await gradeVersions(trx)
  return (await readLadder(trx)).map((grade) => ({ ...presented(grade), version: versions.get(grade.id) ?? 1 }))
}

/** How grades stand, as the audit log compares them. */
export const ladderStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await operatorLadder(trx))
      .filter(({ id }) => ids.includes(id))
      .map(({ id, version, ...fields }) => [String(id), { label: fields.names.en, fields, version }]),
  )
