import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import type { PaymentChoice } from '../../features/payment/methods/payment-choices.ts'
import { type Answer, aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import { AmountStep } from './amount-step.tsx'

const QUOTE = 'POST /api/v1/invoices/total-amount'
const PAY = 'POST /api/v1/add-funds'
const method = {
  ...{ id: 6, name: 'Instant transfer', strategy: 'others', fee_percent: 0, min_amount: '1.00', max_amount: null, icon: '', wallets: [] },
  ...{ description: null, additional_information: null, comments: null, charge_currency: 'USD', charge_type: null, linkedCardId: null },
  ...{ payment_method_bonuses: [], public_fields: { is_user_comment: false } },
} as PaymentChoice
const amount = () => page.getByRole('textbox', { name: 'Amount', exact: true })
const refusal = refused({
  amount: ['The amount must be at least 1.00.'],
  coupon_code: ['The coupon code must not be greater than 50 characters.'],
  payment_method_id: ['The selected payment method id is invalid.'],
})

async function step(answers: Readonly<Record<string, Answer>>) {
  const server = aServer(answers)
  await onScreen(<AmountStep method={method} initial="0.5" />)
  await page.getByRole('button', { name: 'I have a coupon' }).click()
  await page.getByRole('textbox', { name: 'Coupon' }).fill('spring')
  await page.getByRole('button', { name: 'Apply' }).click()
  return server
}
/** All three stand where they belong. */
async function standAtTheirFields() {
  await expect.element(amount()).toHaveAccessibleDescription(/The amount must be at least 1\.00\./)
  await expect.element(amount()).toHaveAttribute('aria-invalid', 'true')
  await expect.element(page.getByRole('textbox', { name: 'Coupon' })).toHaveAccessibleDescription(/must not be greater than 50 characters/)
  await expect.element(page.getByRole('alert')).toMatchTextContent(/^The selected payment method id is invalid\.$/)
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

describe('adding funds', () => {
  it('shows what the quote refuses at amount, coupon and method, before anything is paid (FORM-008)', async () => {
    const { to } = await step({ [QUOTE]: refusal })
    await standAtTheirFields()
    expect(to(QUOTE).at(-1)?.body).toMatchObject({ amount: '0.50', coupon_code: 'spring', payment_method_id: 6 })
    expect(to(PAY)).toEqual([])
  })
  it('shows the same of the payment, which says the same things, and lets it be changed (FORM-008)', async () => {
    const { to } = await step({ [PAY]: refusal })
    await page.getByRole('button', { name: /^Continue to payment/ }).click()
    await standAtTheirFields()
    expect(to(PAY).map(({ body }) => body)).toMatchObject([{ amount: '0.50', coupon_code: 'spring', payment_method_id: 6 }])
    await amount().fill('5')
    await expect.element(amount()).not.toHaveAttribute('aria-invalid')
  })
})
