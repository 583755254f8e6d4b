import { touchPanel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { message, Refusal, refuse } from '@vitrine/platform/kernel'
import { notThere } from '../../errors.ts'
import { deleteGrade, holdersByGrade, lockGrade, moveHolders, moveHoldersBack } from '../../store/operator-ladder-store.ts'

/** Takes a step of the ladder away; refused while customers have it. Nobody reaches it meanwhile: a customer's grade needs its row. */
export async function removeGrade(trx: Trx, id: number, now: Date): Promise<void> {
  if ((await lockGrade(trx, id)) === undefined) throw notThere()
  const holders = (await holdersByGrade(trx, now)).get(id) ?? 0
  if (holders > 0) throw new Refusal('invalid', message('promotions.gradeInUse', { count: holders }))
  await deleteGrade(trx, id)
  await touchPanel(trx)
}

export interface CustomersMove {
  readonly from: number
  readonly to: number
  /** Only those who came from there by an earlier move. */
  readonly isBack: boolean
  readonly now: Date
}

/** Gives everyone who has a step another one until the end of their year; answers how many. */
export async function moveCustomers(trx: Trx, move: CustomersMove): Promise<number> {
  if ((await lockGrade(trx, move.from)) === undefined) throw notThere()
  if (move.to === move.from || (await lockGrade(trx, move.to)) === undefined) refuse('to', 'fields.selected')
  return move.isBack ? moveHoldersBack(trx, move) : moveHolders(trx, move)
}
