import type Stripe from 'stripe'
import { expect, it } from 'vitest'
import { toPayment } from './translate.ts'

const intent = (latestCharge: unknown) =>
  ({
    ...{ id: 'pi_1', status: 'succeeded', amount: 1000, amount_received: 1000, currency: 'usd', livemode: true, metadata: {} },
    ...{ payment_method: null, latest_charge: latestCharge },
  }) as unknown as Stripe.PaymentIntent

it('tells what Stripe took for itself, once its balance has it', () => {
  const charge = { id: 'ch_1', balance_transaction: { id: 'txn_1', fee: 59, currency: 'eur' } }
  expect(toPayment(intent(charge)).fee).toEqual({ amountMinor: 59n, currency: 'EUR' })
  for (const later of [null, 'ch_1', { id: 'ch_1', balance_transaction: null }, { id: 'ch_1', balance_transaction: 'txn_1' }])
    expect(toPayment(intent(later)).fee).toBeNull()
})
