import { changeSettings } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { writeRate } from '../store/rate-store.ts'

/** A rate that was agreed with one customer for one service, in parts per million; 0 takes it away. */
export async function setOwnRate(
  trx: Trx,
  rate: { readonly userId: number; readonly serviceId: number; readonly discountPpm: number },
): Promise<void> {
  await writeRate(trx, rate)
  // Panels without any such rate are never asked for one.
  if (rate.discountPpm > 0) await changeSettings(trx, {}, { hasOwnRates: true })
}
