import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { invariant, micro, Refusal, refuse } from '@vitrine/platform/kernel'
import {
  lockWithdrawalMethod,
  type OperatorWithdrawalMethod,
  operatorWithdrawalMethods,
  type WithdrawalFields,
  writeWithdrawalEnabled,
  writeWithdrawalMethod,
  writeWithdrawalPositions,
} from '../../store/operator/operator-withdrawal-method-store.ts'
import { insertWithdrawalMethod } from '../../store/withdrawal-method-store.ts'

export type WithdrawalPatch = { readonly [K in keyof WithdrawalFields]?: WithdrawalFields[K] | undefined }

const PPM = 1_000_000

async function methodNow(trx: Trx, id: number): Promise<OperatorWithdrawalMethod> {
  const [method] = await operatorWithdrawalMethods(trx, [id])
  invariant(method, 'a withdrawal method that was just written is there')
  return method
}

async function lockedMethod(trx: Trx, id: number, version: number): Promise<OperatorWithdrawalMethod> {
  const current = await lockWithdrawalMethod(trx, id)
  if (current === undefined) throw new Refusal('not-found', 'request.notFound')
  if (current !== version) throw changedMeanwhile({ version: current, by: null, at: null })
  return methodNow(trx, id)
}

const named = (patch: WithdrawalPatch): Partial<WithdrawalFields> =>
  Object.fromEntries(Object.entries(patch).filter(([, value]) => value !== undefined))

/** The least amount has to leave something after the least fee. */
function refuseWrong({ feePpm, minFee, minAmount, maxAmount }: WithdrawalFields): void {
  if (feePpm > PPM) refuse('feePercent', 'fields.invalid')
  if (minAmount <= minFee) refuse('minAmountUsd', 'fields.invalid')
  if (maxAmount !== null && maxAmount < minAmount) refuse('maxAmountUsd', 'fields.invalid')
}

/** A new withdrawal method behind the others. */
export async function addWithdrawalMethod(
  trx: Trx,
  given: WithdrawalPatch & Pick<WithdrawalFields, 'icon' | 'texts' | 'minAmount'>,
): Promise<OperatorWithdrawalMethod> {
  const fields: WithdrawalFields = {
    ...{ feePpm: 0, minFee: micro(0n), maxAmount: null },
    ...named(given),
    icon: given.icon,
    texts: given.texts,
    minAmount: given.minAmount,
  }
  refuseWrong(fields)
  const others = await operatorWithdrawalMethods(trx, null)
  const sortOrder = Math.max(0, ...others.map(({ position }) => position)) + 1
  return methodNow(trx, await insertWithdrawalMethod(trx, { ...fields, sortOrder }))
}

export interface WithdrawalChange {
  readonly id: number
  readonly version: number
  readonly patch: WithdrawalPatch
}

/** Changes what is named of a withdrawal method. Withdrawals that were asked for keep their terms. */
export async function changeWithdrawalMethod(trx: Trx, { id, version, patch }: WithdrawalChange): Promise<OperatorWithdrawalMethod> {
  const fields: WithdrawalFields = { ...(await lockedMethod(trx, id, version)), ...named(patch) }
  refuseWrong(fields)
  await writeWithdrawalMethod(trx, id, fields)
  return methodNow(trx, id)
}

/** Offers a withdrawal method to customers, or no longer. */
export async function turnWithdrawalMethod(
  trx: Trx,
  { id, version, isOn }: Omit<WithdrawalChange, 'patch'> & { readonly isOn: boolean },
): Promise<OperatorWithdrawalMethod> {
  const { isEnabled } = await lockedMethod(trx, id, version)
  if (isEnabled !== isOn) await writeWithdrawalEnabled(trx, id, isOn)
  return methodNow(trx, id)
}

/** The order in which customers see the methods; every method is named once. */
export async function orderWithdrawalMethods(trx: Trx, ids: readonly number[]): Promise<void> {
  const known = new Set((await operatorWithdrawalMethods(trx, null)).map(({ id }) => id))
  if (ids.length !== known.size || new Set(ids).size !== ids.length || ids.some((id) => !known.has(id))) refuse('ids', 'fields.invalid')
  await writeWithdrawalPositions(trx, ids)
}
