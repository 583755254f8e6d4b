import type { Api } from '../../../api/api-client.ts'
import type { SubmissionKeys } from '../../../forms/submission-key.ts'
import type { PaymentInstructions } from '../invoice/payment-instructions.ts'
import { type PaymentChoice, wayFields, wayOf } from '../methods/payment-choices.ts'

/** Pays orders that stand already, all of their purchase at once; undefined when the balance has paid them. */
export async function payUnpaid(
  api: Api,
  keys: SubmissionKeys,
  invoiceId: string,
  method: PaymentChoice,
): Promise<PaymentInstructions | undefined> {
  const isFromBalance = method.strategy === 'balance' && method.linkedCardId === null
  const params = { invoiceId }
  const body = isFromBalance ? { from_balance: true } : wayFields(wayOf(method))
  const { data } = await api.ordering.payPurchase({ params, body }, { idempotencyKey: keys.take({ ...params, ...body }) })
  return isFromBalance ? undefined : data
}
