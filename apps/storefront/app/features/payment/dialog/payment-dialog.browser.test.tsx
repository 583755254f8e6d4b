import { micro } from '@vitrine/platform/kernel'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, aServer, refused } from '../../../testing/a-server.ts'
import { onScreen } from '../../../testing/on-screen.tsx'
import type { PaymentInstructions } from '../invoice/payment-instructions.ts'
import { PaymentDialog } from './payment-dialog.tsx'

const CALL = 'POST /api/v1/invoices/A-1/mark-is-paid'
const transfer = { strategy: 'message', message: { invoice: 'A-1', account_number: 'DE12 3456', comment: 'ORDER A-1' } }
const code = { strategy: 'qr_code', qr_code: 'bitcoin:bc1qharbour?amount=0.001' }

async function dialogOf(payment: Partial<PaymentInstructions>, asksName: boolean, answer: Answer = {}) {
  const server = aServer({ [CALL]: answer })
  const method = { name: 'Bank', public_fields: { is_user_comment: asksName } }
  const instructions = { invoice_id: 'A-1', strategy: '', ...payment }
  await onScreen(<PaymentDialog payment={instructions} amount={micro(10_000_000n)} method={method} purpose="order" />)
  return { bodies: () => server.to(CALL).map(({ body }) => body) }
}
const name = () => page.getByRole('textbox', { name: 'Name on the account' })
const dialog = () => page.getByRole('dialog')
const paid = () => page.getByRole('button', { name: /I’ve sent \$10\.00/ })

afterEach(() => void vi.unstubAllGlobals())

describe('the dialog about a payment', () => {
  it('tells the account and the comment of a transfer (PAY-003)', async () => {
    await dialogOf(transfer, false)
    await expect.element(dialog().getByText('DE12 3456')).toBeVisible()
    await expect.element(dialog().getByText('ORDER A-1')).toBeVisible()
  })
  it('shows the code of a payment that is scanned (PAY-003)', async () => {
    await dialogOf(code, false)
    await expect.element(dialog().getByRole('img', { name: /code/i })).toBeVisible()
    expect(paid().elements()).toEqual([])
  })
})

describe('who has transferred', () => {
  it('is asked for no name where the method wants none (PAY-006)', async () => {
    const { bodies } = await dialogOf(transfer, false)
    await expect.element(paid()).toBeVisible()
    expect(name().elements()).toEqual([])
    await paid().click()
    await expect.poll(bodies).toEqual([{ comment: null }])
  })
  it('is asked for the name where the method wants one, and it is sent as the comment (PAY-006)', async () => {
    const { bodies } = await dialogOf(transfer, true)
    await name().fill(' Rosa Lind ')
    await paid().click()
    await expect.poll(bodies).toEqual([{ comment: 'Rosa Lind' }])
  })
  it.each([
    ['what the specification shows', { json: { data: { id: 'A-1', status: 'in_moderation' } } }],
    ['nothing', { json: {} }],
    ['something else', { status: 201, json: ['odd'] }],
  ])('says so by invoice and comment, and is thanked whatever is answered: %s (OWAPI-011)', async (_, answer) => {
    const { bodies } = await dialogOf(transfer, true, answer)
    await name().fill('x')
    await paid().click()
    await expect.element(page.getByText(/We’re checking your payment|Your order starts as soon as/).first()).toBeVisible()
    expect([bodies(), paid().elements()]).toEqual([[{ comment: 'x' }], []])
  })
  it('reads at the name that it is missing, and the dialog stays (PAY-006)', async () => {
    await dialogOf(transfer, true, refused({ comment: ['The comment field is required.'] }))
    await paid().click()
    await expect.element(name()).toHaveAccessibleDescription(/Enter the name on the account\./)
    await expect.element(name()).toHaveFocus()
    await expect.element(dialog()).toBeVisible()
  })
})
