import type { Api } from '../../../../api/api-client.ts'
import type { SubmissionKeys } from '../../../../forms/submission-key.ts'
import type { PaymentChoice } from '../../../payment/methods/payment-choices.ts'
import { payUnpaid } from '../../../payment/pay/pay-unpaid.ts'
import type { Placed } from './place-order.ts'

/** Pays an order that stands already, and answers as if it was placed just now; which orders the balance has paid is not told. */
export async function payStanding(api: Api, keys: SubmissionKeys, invoiceId: string, method: PaymentChoice): Promise<Placed> {
  const payment = await payUnpaid(api, keys, invoiceId, method)
  return payment ? { payment } : { payment, orders: [] }
}
