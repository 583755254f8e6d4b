import { touchPanel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { insertCopies, type PromotionsToCopy } from '../../store/copy-store.ts'

/**
 * Grades, special offers and coupons of another panel, into the new one of this transaction. What belongs to the source's customers stays there: the grades that
 * they reached, their own rates, their uses of coupons. Answers how many coupons were left out.
 */
export async function copyPromotions(trx: Trx, what: PromotionsToCopy): Promise<number> {
  const leftOut = await insertCopies(trx, what)
  await touchPanel(trx)
  return leftOut
}
