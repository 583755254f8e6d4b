import { sql, type Trx } from '@vitrine/platform/database'
import type { FeeTerms } from '../../model/fees/gateway-fee.ts'

export const feeTermsOf = (trx: Trx, gatewayAccountId: number): Promise<FeeTerms> =>
  trx.one(sql<FeeTerms>`
    select fee_ppm as "percentPpm", fee_fixed_micro as "fixedMicro", keeps_fee as "keepsOnRefund"
      from payments.gateway_account where panel_id = ${trx.panelId} and id = ${gatewayAccountId}`)

/** What the books have of a gateway’s fee for one payment. */
export interface BookedFee {
  readonly feeMicro: bigint
  readonly isKnown: boolean
}

/** Undefined where the payment is not in the books: it is worth nothing there yet. */
export const findFee = (trx: Trx, gatewayAccountId: number, externalId: string): Promise<BookedFee | undefined> =>
  trx.maybe(sql<BookedFee>`
    select fee_micro as "feeMicro", is_fee_known as "isKnown" from payments.external_payment
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and external_id = ${externalId} and txn_id is not null`)

/** The same, locked. */
export const lockFee = (trx: Trx, gatewayAccountId: number, externalId: string): Promise<BookedFee | undefined> =>
  trx.maybe(sql<BookedFee>`
    select fee_micro as "feeMicro", is_fee_known as "isKnown" from payments.external_payment
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and external_id = ${externalId} and txn_id is not null for no key update`)

export async function saveFee(
  trx: Trx,
  { gatewayAccountId, externalId }: { readonly gatewayAccountId: number; readonly externalId: string },
  { feeMicro, isKnown }: BookedFee,
): Promise<void> {
  await trx.run(sql`
    update payments.external_payment set fee_micro = ${feeMicro}, is_fee_known = ${isKnown}
     where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and external_id = ${externalId}`)
}

/** What refunds of a payment have brought back of its fee; those that failed brought nothing. */
export const returnedSoFar = async (trx: Trx, gatewayAccountId: number, paymentExternalId: string): Promise<bigint> =>
  (
    await trx.one(sql<{ returned: bigint }>`
      select coalesce(sum(gateway_fee_micro), 0)::bigint as returned from payments.refund
       where panel_id = ${trx.panelId} and gateway_account_id = ${gatewayAccountId} and payment_external_id = ${paymentExternalId} and state <> 'failed'`)
  ).returned

/** What one refund brought back of the fee. */
export const returnedBy = async (trx: Trx, refundId: number): Promise<bigint> =>
  (
    await trx.one(sql<{ returned: bigint }>`
      select gateway_fee_micro as returned from payments.refund where panel_id = ${trx.panelId} and id = ${refundId}`)
  ).returned

export async function saveReturned(trx: Trx, refundId: number, returned: bigint): Promise<void> {
  await trx.run(sql`update payments.refund set gateway_fee_micro = ${returned} where panel_id = ${trx.panelId} and id = ${refundId}`)
}
