import { sql, type Trx } from '@vitrine/platform/database'

export interface PromotionsToCopy {
  readonly sourceId: number
  readonly at: Date
  /** Offers name what the catalogue sells: without it none is copied. */
  readonly hasCatalogue: boolean
}

/** Grades, special offers and coupons of another panel, into one that has none; answers how many coupons were left out. */
export async function insertCopies(trx: Trx, { sourceId, at, hasCatalogue }: PromotionsToCopy): Promise<number> {
  const row = await trx.one(sql<{ left_out: number }>`
    select promotions.copy_promotions(${sourceId}, ${trx.panelId}, ${at}, ${hasCatalogue}) as left_out`)
  return row.left_out
}
