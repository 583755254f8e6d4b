import { describe, expect, it } from 'vitest'
import { createApi } from '../../../api/api-client.ts'
import { apiPaths } from '../../../api/api-paths.ts'
import { type PaymentChoice, payable } from '../../payment/methods/payment-choices.ts'
import { freshOrder } from '../model/order-form.ts'
import { requestFor } from '../model/order-requests.ts'
import { placeOrder } from './state/place-order.ts'

const method = (id: number, strategy: string, linkedCardId: number | null = null) =>
  ({ id, strategy, linkedCardId, name: strategy }) as unknown as PaymentChoice
const methods = [
  method(1, 'balance'),
  method(2, 'linkedCard', 31),
  method(3, 'qr_code'),
  method(4, 'message'),
  method(5, 'others'),
  method(6, 'cash'),
]

/** The call that places an order by this method: its address and what it says of the payment. */
async function sentBy(chosen: PaymentChoice): Promise<readonly [string, object]> {
  const sent: [string, object][] = []
  const api = createApi(
    apiPaths,
    async ({ path }, input) => {
      const { orders: _, source: __, ...about } = input.body as Record<string, unknown>
      sent.push([path.replace('/api/v1/order-widget/', ''), about])
      return { data: { user: { email: null, isNewUser: false }, data: null } } as never
    },
    'en',
  )
  const form = { ...freshOrder(), serviceId: 7, quantity: 1000, paymentMethodId: chosen.id, linkedCardId: chosen.linkedCardId ?? undefined }
  const request = requestFor(chosen, [form], form, 'single_form', { isGuest: false, affiliateCode: undefined })
  await placeOrder(api, 'wt', { key: 'k', request })
  const [only, ...others] = sent
  if (!only || others.length > 0) throw new Error('An order is one call.')
  return only
}

describe('the way an order is paid', () => {
  it('is offered for each of the five strategies, and for no other that the server might name (PAY-003)', () => {
    expect(
      payable(methods)
        .map(({ strategy }) => strategy)
        .sort(),
    ).toEqual(['balance', 'linkedCard', 'message', 'others', 'qr_code'])
  })
  it.each([
    ['balance', 'orders', {}],
    ['linkedCard', 'widget-order-requests-with-recurring-payments-method', { recurring_payments_method_id: 31 }],
    ['qr_code', 'widget-order-requests', { payment_method_id: 3 }],
    ['message', 'widget-order-requests', { payment_method_id: 4 }],
    ['others', 'widget-order-requests', { payment_method_id: 5 }],
  ] as const)('by %s is asked for by the call %s (PAY-003)', async (strategy, call, about) => {
    const chosen = methods.find((each) => each.strategy === strategy)
    expect(await sentBy(chosen as PaymentChoice)).toEqual([call, about])
  })
})
