import { micro } from '@vitrine/platform/kernel'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, aServer } from '../../../testing/a-server.ts'
import { onScreen } from '../../../testing/on-screen.tsx'
import type { PaymentInstructions } from '../invoice/payment-instructions.ts'
import { PaymentDialog } from './payment-dialog.tsx'

const ID = '0b7f'
const MARK = `POST /api/v1/invoices/${ID}/mark-is-paid`
const invoice = { id: ID, status: 'pending', confirmed_by: 'operator', number: 'INV-1', order_id: null, expires_at: null, coin: null }
const byHand: PaymentInstructions = {
  invoice_id: ID,
  strategy: 'message',
  message: { invoice: 'INV-1', account_number: 'DE02 1203', comment: 'Order 77' },
}

async function marked(answer: Answer) {
  const server = aServer({ [`GET /api/v1/invoices/${ID}`]: { json: { data: invoice } }, [MARK]: answer })
  const method = { name: 'Transfer', public_fields: { is_user_comment: true } }
  await onScreen(<PaymentDialog payment={byHand} amount={micro(30_000_000n)} method={method} purpose="order" staysHere />)
  await page.getByRole('textbox', { name: 'Name on the account' }).fill('Rosa Lind')
  await page.getByRole('button', { name: 'I’ve sent $30.00' }).click()
  return server
}
const dialog = () => page.getByRole('dialog', { name: 'Pay by Transfer' })

afterEach(() => void vi.unstubAllGlobals())

describe('“I have paid”', () => {
  it.each([
    ['the moderated invoice', { json: { data: { id: ID, status: 'in_moderation' } } }],
    ['something that is none', { json: { anything: true } }],
  ])('sends the comment about the invoice and closes the dialog, the answer being %s (OWAPI-011)', async (_, answer) => {
    const { to } = await marked(answer)
    // Under the thanks that follow it would be hidden from roles, not gone.
    await expect.element(page.getByText('DE02 1203')).not.toBeInTheDocument()
    await expect.element(page.getByText('Thank you. We’re checking your payment and will email you.')).toBeVisible()
    expect(document.body.textContent).not.toMatch(/in_moderation|anything/)
    expect(to(MARK).map(({ body }) => body)).toEqual([{ comment: 'Rosa Lind' }])
  })
  it('keeps the dialog open when it is refused, and says why (OWAPI-011)', async () => {
    await marked({ status: 422, json: { message: 'Already expired' } })
    await expect.element(page.getByText('Already expired')).toBeVisible()
    await expect.element(dialog()).toBeVisible()
  })
})
