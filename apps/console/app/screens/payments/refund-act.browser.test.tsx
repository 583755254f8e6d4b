import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { RefundAct } from './refund-act.tsx'

const invoice = {
  ...{ id: 17, reference: 'INV-17', state: 'settled', customer: { id: 7, email: null }, method: 'Card', purpose: 'top_up' as const },
  ...{ orderId: null, amount: '10.00', currency: 'USD', feeUsd: '1.00', bonusUsd: '0.50', createdAt: '', settledAt: null },
  ...{ payments: [], refunds: [], isDisputed: false, isManual: false },
}
const payment = { id: 'pi_1', amount: '10.00', currency: 'USD', outcome: 'exact', refundable: '10.00', fee: null }
const path = '/panels/tidewell/invoices/17'

it('a refund tells every amount before it is made, and why it cannot be', async () => {
  onConsole(<RefundAct {...{ invoice, payment, path }} onAnswered={async () => undefined} />, {
    server: aServer({
      [`POST ${path}/refunds/preview`]: ({ body }: { readonly body: unknown }) =>
        (body as { readonly amount: string }).amount === '4'
          ? {
              json: {
                data: {
                  ...{ amount: '4.00', currency: 'USD', received: '4.00', fee: '0.40', bonus: '0.20', gatewayFee: '0.00' },
                  ...{ before: '9.50', after: '5.70' },
                },
              },
            }
          : { status: 422, json: { message: 'The customer has spent this money.' } },
    }),
    panel: { ...tidewell, permissions: ['refunds.make'] },
  })
  await page.getByRole('button', { name: 'Refund…' }).click()
  await expect.element(page.getByText('The customer has spent this money.')).toBeVisible()
  await page.getByLabelText('Amount in USD, at most 10.00').fill('4')
  await expect.element(page.getByText('$9.50 → $5.70')).toBeVisible()
  for (const text of ['4.00 USD', '$0.40', '$0.20']) await expect.element(page.getByText(text, { exact: true })).toBeVisible()
  expect(page.getByText('Fee, back from the gateway').elements()).toEqual([])
})
