import { changeSettings } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { writeRate } from '../store/rate-store.ts'

/** A rate agreed with one customer for one service, in parts per million; 0 deletes it. */
export async function setOwnRate(
  trx: Trx,
  rate: { readonly userId: number; readonly serviceId: number; readonly discountPpm: number },
): Promise<void> {
  await writeRate(trx, rate)
  // Panels without any such rate skip the query.
  if (rate.discountPpm > 0) await changeSettings(trx, {}, { hasOwnRates: true })
}
