import { sql, type Trx } from '@vitrine/platform/database'

/** Posts what a coupon is worth on a line to its owner's balance; a repeated key posts nothing again. */
export async function creditCoupon(
  trx: Trx,
  credit: { readonly orderId: number; readonly userId: number; readonly amount: bigint; readonly key: string },
): Promise<void> {
  await trx.run(sql`select ordering.credit_coupon(${credit.orderId}, ${credit.userId}, ${credit.amount}, ${credit.key})`)
}
