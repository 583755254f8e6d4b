import { touchPanel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import {
  type BoundOperatorRoute,
  listPage,
  notUndoable,
  operatorRoute,
  removalOf,
  type UndoneEntity,
  undoPatch,
} from '@vitrine/platform/http'
import { micro, parseMicro, refuse } from '@vitrine/platform/kernel'
import { PPM, ppmOfPercent } from '@vitrine/pricing'
import { addGrade } from '../../commands/operator/add-grade.ts'
import { changeGrade } from '../../commands/operator/change-grade.ts'
import { moveCustomers, removeGrade } from '../../commands/operator/remove-grade.ts'
import { notThere } from '../../errors.ts'
import { givenFields } from '../../model/given-fields.ts'
import { ladderStates, moveStates, operatorLadder } from '../../queries/operator/operator-ladder.ts'
import { promotionsOperatorContract as contract } from '../schemas.ts'

const may = { permission: 'grades.edit', scope: 'panel' } as const
const removal = removalOf({ schema: 'promotions', table: 'grade' }, ladderStates, ({ trx }) => touchPanel(trx))

/** Whom a move gave another level goes back, from the level that has more of them since; of a move that was undone, there again. */
function undoMove([grade]: readonly UndoneEntity[]) {
  const [before, after] = [countsIn(grade?.before), countsIn(grade?.after)]
  const grown = Object.keys(after).find((to) => (after[to] ?? 0) > (before[to] ?? 0))
  if (!grade || grown === undefined) throw notUndoable()
  return { params: { id: grown }, body: { to: Number(grade.id), isBack: true } }
}

const countsIn = (fields: UndoneEntity['before'] | undefined) => (fields?.movedTo ?? {}) as Readonly<Record<string, number>>

export const gradeRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.grades, may, async (_, { trx, now }) => {
    const rows = await operatorLadder(trx, now)
    return listPage({ rows, limit: rows.length, total: { count: rows.length, isExact: true }, now })
  }),
  operatorRoute(contract.grade, may, async ({ params }, { trx, now }) => shown(trx, params.id, now)),
  operatorRoute(
    contract.createGrade,
    {
      ...may,
      audit: { action: 'grade.created', entity: 'grade', ids: (_, output) => (output ? [output.data.id] : []), read: ladderStates },
    },
    async ({ body: { discountPercent, spendingGoalUsd, ...rest } }, { trx, now }) =>
      shown(trx, await addGrade(trx, { ...rest, discountPpm: ppmIn(discountPercent), spendingGoal: goalIn(spendingGoalUsd) }), now),
  ),
  operatorRoute(
    contract.changeGrade,
    { ...may, audit: { action: 'grade.changed', entity: 'grade', ids: ({ params }) => [params.id], read: ladderStates, undo: undoPatch } },
    async ({ params: { id }, body: { version, discountPercent, spendingGoalUsd, ...rest } }, { trx, now }) => {
      const discountPpm = discountPercent === undefined ? undefined : ppmIn(discountPercent)
      const spendingGoal = spendingGoalUsd === undefined ? undefined : goalIn(spendingGoalUsd)
      await changeGrade(trx, { id, version, fields: givenFields({ ...rest, discountPpm, spendingGoal }) })
      return shown(trx, id, now)
    },
  ),
  operatorRoute(
    contract.removeGrade,
    { ...may, audit: { action: 'grade.removed', entity: 'grade', ids: ({ params }) => [params.id], ...removal } },
    async ({ params }, { trx, now }) => void (await removeGrade(trx, params.id, now)),
  ),
  operatorRoute(
    contract.moveCustomers,
    {
      ...may,
      audit: {
        action: 'grade.emptied',
        entity: 'grade',
        ids: ({ params }) => [params.id],
        read: moveStates,
        reason: ({ body }) => `To level ${body.to}`,
        isEvent: true,
        undo: undoMove,
      },
    },
    async ({ params: { id: from }, body: { to, isBack = false } }, { trx, now }) => ({
      data: { moved: await moveCustomers(trx, { from, to, isBack, now }) },
    }),
  ),
]

async function shown(trx: Trx, id: number, now: Date) {
  const data = (await operatorLadder(trx, now)).find((grade) => grade.id === id)
  if (!data) throw notThere()
  return { data }
}

function ppmIn(percent: string): number {
  const ppm = ppmOfPercent(percent) ?? 0
  return ppm <= PPM ? ppm : refuse('discountPercent', 'fields.max', { max: 100 })
}

const goalIn = (usd: string) => parseMicro(usd) ?? micro(0n)
