import { findUser, findUserByEmail } from '@vitrine/identity'
import { changeSettings } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import { refuse } from '@vitrine/platform/kernel'
import { notThere } from '../../errors.ts'
import { deleteRate, insertRate, listRates, lockRate, updateRate } from '../../store/operator-rate-store.ts'

export interface NewRate {
  /** Number or whole address. */
  readonly customer: string
  /** One service, or all of a type: the other one is null. */
  readonly serviceId: number | null
  readonly serviceTypeId: number | null
  readonly discountPpm: number
}

/** A rate for a customer who has none for this service or type yet; answers its number. */
export async function addRate(trx: Trx, { customer, serviceId, serviceTypeId, discountPpm }: NewRate): Promise<number> {
  const user = /^\d{1,9}$/.test(customer) ? await findUser(trx, Number(customer)) : await findUserByEmail(trx, customer.toLowerCase())
  if (!user) refuse('customer', 'fields.selected')
  // Panels without any such rate skip the query.
  if ((await listRates(trx, { before: undefined, limit: 1 })).length === 0) await changeSettings(trx, {}, { hasOwnRates: true })
  const field = serviceId === null ? 'serviceTypeId' : 'serviceId'
  return (await insertRate(trx, { userId: user.id, serviceId, serviceTypeId, discountPpm })) ?? refuse(field, 'promotions.hasRate')
}

export async function changeRate(
  trx: Trx,
  { id, version, discountPpm }: { id: number; version: number; discountPpm: number },
): Promise<void> {
  const current = await lockRate(trx, id)
  if (current === undefined) throw notThere()
  if (current !== version) throw changedMeanwhile({ version: current, by: null, at: null })
  await updateRate(trx, id, discountPpm)
}

export async function removeRate(trx: Trx, id: number): Promise<void> {
  if ((await lockRate(trx, id)) === undefined) throw notThere()
  await deleteRate(trx, id)
}
