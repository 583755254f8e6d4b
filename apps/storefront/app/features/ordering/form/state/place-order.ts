import type { Api } from '../../../../api/api-client.ts'
import { writeLocal } from '../../../../preferences/local-store.ts'
import type { Order } from '../../../order-list/order-facts.ts'
import type { PaymentInstructions } from '../../../payment/invoice/payment-instructions.ts'
import type { OrderRequest } from '../../model/order-requests.ts'

/** The name that the specification gives it. */
const NEW_USER_KEY = 'new_user_email'

export interface Sending {
  readonly key: string
  readonly request: OrderRequest
}

/** What has to be paid, or the orders that the balance has paid. */
export type Placed = { readonly payment: PaymentInstructions } | { readonly payment: undefined; readonly orders: readonly Order[] }

/** Sends an order by the call of its payment method. */
export async function placeOrder(api: Api, api_token: string, { key, request }: Sending): Promise<Placed> {
  const [query, options] = [{ api_token }, { idempotencyKey: key }]
  if ('recurring_payments_method_id' in request)
    return { payment: (await api.ordering.requestOrdersByCard({ query, body: request }, options)).data }
  if (!('payment_method_id' in request)) {
    const { data } = await api.ordering.placeFromBalance({ query, body: request }, options)
    return { payment: undefined, orders: data }
  }
  const { data } = await api.ordering.requestOrders({ query, body: request }, options)
  if (request.email && data.user.isNewUser) writeLocal(NEW_USER_KEY, data.user.email)
  return { payment: data.data }
}
