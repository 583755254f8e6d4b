import type { Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { isManual } from '../../model/method.ts'
import { insertMethod, methodsByIds, type NewMethod } from '../../store/method-store.ts'

export type { NewMethod } from '../../store/method-store.ts'

/** Adds a payment method to the panel; the database refuses strategies, percents and amounts that cannot be. */
export async function createMethod(trx: Trx, method: NewMethod): Promise<number> {
  const id = await insertMethod(trx, method)
  const made = (await methodsByIds(trx, [id])).get(id)
  invariant(made, 'a method that was just made is there')
  invariant(made.strategy !== 'qr_code' || made.qrCode !== null || !isManual(made), 'a code that an operator confirms is the method’s own')
  return id
}
