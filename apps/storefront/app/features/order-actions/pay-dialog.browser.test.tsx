import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { Profile } from '../../request/profile.ts'
import { aServer } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import type { Order } from '../order-list/order-facts.ts'
import PayDialog from './pay-dialog.tsx'

const PAY = 'POST /api/v1/orders/5/pay-by-balance'
const INVOICE = 'POST /api/v1/orders/5/pay-by-invoice'
const customer = { id: 3, name: 'Rosa', email: 'rosa@mail.example', frozen_at: null, balance: '50.00' } as unknown as Profile
const method = (id: number, name: string, strategy: string) => ({
  ...{
    id,
    name,
    strategy,
    icon: '',
    description: '',
    min_amount: null,
    max_amount: null,
    fee_percent: 0,
    linkedCardId: null,
    wallets: [],
  },
  ...{ payment_method_bonuses: [], public_fields: {}, additional_information: null, charge_currency: 'USD' },
})
const methods = { data: [method(1, 'Balance', 'balance'), method(7, 'Instant transfer', 'message')] }

async function paying(discounted: string | null) {
  const server = aServer({
    'GET /api/v1/payment-methods': { json: methods },
    [PAY]: { json: { data: {} } },
    [INVOICE]: { json: { data: { invoice_id: 'i1', url: null } } },
  })
  const order = { id: 5, cost: '10.00', cost_with_unpaid_discount: discounted } as Order
  await onScreen(<PayDialog order={order} onClose={() => undefined} onPaid={() => undefined} />, { profile: customer })
  await page.getByRole('radio', { name: /Balance/ }).click()
  return server
}
const button = (amount: string) => page.getByRole('button', { name: `Pay ${amount}` })

afterEach(() => void vi.unstubAllGlobals())

describe('paying an order that waits for its money', () => {
  it('shows the discount for having waited, and takes it from the balance (ORDER-007)', async () => {
    const { to } = await paying('9.50')
    await expect.element(page.getByText('You pay $9.50 instead of $10.00', { exact: false })).toBeVisible()
    await button('$9.50').click()
    await expect.poll(() => to(PAY).map(({ body }) => body)).toEqual([{ unpaid_discount: true }])
  })
  it('takes it by any other payment method too (ORDER-007)', async () => {
    const { to } = await paying('9.50')
    await page.getByRole('radio', { name: /Instant transfer/ }).click()
    await button('$9.50').click()
    await expect.poll(() => to(INVOICE).map(({ body }) => body)).toEqual([{ payment_method_id: 7, unpaid_discount: true }])
  })
  it('asks for the whole cost where there is none', async () => {
    const { to } = await paying(null)
    await button('$10.00').click()
    await expect.poll(() => to(PAY).map(({ body }) => body)).toEqual([{}])
    expect(page.getByText('instead of', { exact: false }).elements()).toEqual([])
  })
})
