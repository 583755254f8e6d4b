import type { Trx } from '@vitrine/platform/database'
import type { AuditState } from '@vitrine/platform/http'
import { formatMicro } from '@vitrine/platform/kernel'
import { percentOf } from '@vitrine/pricing'
import type { Grade } from '../../model/grade.ts'
import { readLadder } from '../../store/grade-store.ts'
import { gradeVersions, holdersByGrade, movedHolders } from '../../store/operator-ladder-store.ts'

/** A grade as the console gets it: money and percents as decimal text. */
const presented = ({ discountPpm, spendingGoal, ...grade }: Grade) => ({
  ...grade,
  discountPercent: percentOf(discountPpm),
  spendingGoalUsd: formatMicro(spendingGoal),
})

/** The ladder with versions and how many customers have each step now, the lowest goal first. */
export async function operatorLadder(trx: Trx, now: Date) {
  const [versions, holders] = [await gradeVersions(trx), await holdersByGrade(trx, now)]
  return (await readLadder(trx)).map((grade) => ({
    ...presented(grade),
    customerCount: holders.get(grade.id) ?? 0,
    version: versions.get(grade.id) ?? 1,
  }))
}

/** How grades stand, as the audit log compares them. */
export const ladderStates = async (trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> =>
  new Map(
    (await operatorLadder(trx, new Date(0)))
      .filter(({ id }) => ids.includes(id))
      .map(({ id, version, customerCount, ...fields }) => [String(id), { label: fields.names.en, fields, version }]),
  )

/** How grades stand, with whom operators moved to other ones. */
export async function moveStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  const moved = await movedHolders(trx, ids.map(Number))
  return new Map(
    [...(await ladderStates(trx, ids))].map(([id, state]) => {
      const own = moved.filter(({ from }) => String(from) === id)
      const movedTo = Object.fromEntries(own.map(({ to, count }) => [String(to), count]))
      const customersMoved = own.reduce((sum, { count }) => sum + count, 0)
      return [id, { ...state, fields: { ...state.fields, customersMoved, movedTo } }]
    }),
  )
}
