import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { type Answer, aServer, refused } from '../../testing/a-server.ts'
import { onScreen } from '../../testing/on-screen.tsx'
import type { WithdrawalFacts } from './load-withdrawals.ts'
import WithdrawalDialog from './withdrawal-dialog.tsx'

const CALL = 'POST /api/v1/withdrawal'
const method = { id: 4, name: 'Bank', icon: '', min_amount: '1.00', max_amount: null, min_fee: '0.00', fee_percent: 0, description: null }
const facts = { earned: '15.00', methods: [method], withdrawals: [] } as unknown as WithdrawalFacts
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

async function requested(answer: Answer, account: string) {
  const server = aServer({ [CALL]: answer })
  const onRequested = vi.fn()
  await onScreen(<WithdrawalDialog facts={facts} onClose={() => undefined} onRequested={onRequested} />)
  await field('Amount').fill('10')
  await field('Account number').fill(account)
  await field('Note to us (optional)').fill('x')
  await page.getByRole('button', { name: 'Request withdrawal' }).click()
  return { ...server, onRequested }
}

beforeEach(() => localStorage.clear())
afterEach(() => void vi.unstubAllGlobals())

describe('asking for a withdrawal', () => {
  it('sends amount, method, account and comment, once (WITHDRAW-003)', async () => {
    const { to, onRequested } = await requested({ json: { data: { balance: '0.00', referral_user_balance: '5.00' } } }, '4242')
    await expect.poll(() => onRequested.mock.calls.length).toBe(1)
    expect(to(CALL).map(({ body }) => body)).toEqual([{ amount: '10.00', payment_method_id: 4, account_number: '4242', user_comment: 'x' }])
  })
  it('shows what is wrong with the account and the amount under their fields (WITHDRAW-003)', async () => {
    const { onRequested } = await requested(
      refused({ account_number: ['The account number must be at least 4 characters.'], amount: ['The amount is too high.'] }),
      '42',
    )
    await expect.element(field('Account number')).toHaveAccessibleDescription(/must be at least 4 characters/)
    await expect.element(field('Account number')).toHaveAttribute('aria-invalid', 'true')
    await expect.element(field('Amount')).toHaveAccessibleDescription(/The amount is too high\./)
    expect(onRequested).not.toHaveBeenCalled()
  })
})
