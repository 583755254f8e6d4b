import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { WithdrawalsScreen } from './withdrawals-screen.tsx'

const row = (id: number, more: object = {}) => ({
  ...{ id, customer: { id, email: `mara${id}@example.com` }, method: 'Bank', amount: '20.00', fee: '1.00', payout: '19.00' },
  ...{ accountNumber: 'DE02', state: 'requested', approvals: 0, approvedBy: [], terms: String(id).repeat(64).slice(0, 64) },
  ...{ createdAt: '2026-11-23T05:02:00.000Z', ...more },
})
const list = {
  rows: [row(1), row(2), row(3, { state: 'approved_1', approvals: 1, approvedBy: ['Ines Roth'] })],
  ...{ next: null, previous: null, total: { count: 3, isExact: true }, asOf: '2026-11-30T10:00:00.000Z', isStopped: false },
  today: { sent: '120.00', cap: '500.00', until: '2026-12-01T00:00:00.000Z' },
}
const permissions = ['withdrawals.view', 'withdrawals.decide']

it('approves several together, exactly as they were seen, and sums up what may be sent', async () => {
  const sent: unknown[] = []
  onConsole(<WithdrawalsScreen />, {
    server: aServer({
      'GET /panels/tidewell/withdrawals': () => ({ json: list }),
      'POST /panels/tidewell/bulk-actions/preview': ({ body }: { readonly body: unknown }) => {
        sent.push(body)
        return { json: { data: { total: 2, can: 2, same: 0, cannot: 0, amount: '38.00', reasons: [] } } }
      },
    }),
    panel: { ...tidewell, permissions },
  })
  await expect.element(page.getByText('Sent today (UTC): $120.00 of $500.00.', { exact: false })).toBeVisible()
  await expect.element(page.getByText('mara3@example.com')).toBeVisible()
  await page.getByRole('checkbox').nth(1).click()
  await page.getByRole('checkbox').nth(2).click()
  await page.getByRole('toolbar').getByRole('button', { name: 'Approve…' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('$38.00 may then be sent.')).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Approve 2 withdrawals' })).toBeVisible()
  expect(sent).toEqual([
    {
      ...{ kind: 'withdrawals.approve', input: {} },
      select: { rows: [list.rows[0], list.rows[1]].map((one) => ({ id: one?.id, own: { terms: one?.terms } })) },
    },
  ])
})

it('offers those who only look nothing to select', async () => {
  onConsole(<WithdrawalsScreen />, {
    server: aServer({ 'GET /panels/tidewell/withdrawals': () => ({ json: list }) }),
    panel: { ...tidewell, permissions: ['withdrawals.view'] },
  })
  await expect.element(page.getByText('mara3@example.com')).toBeVisible()
  expect(page.getByRole('checkbox').elements()).toEqual([])
})
