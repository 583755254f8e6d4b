import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { SuspenseInspector } from './suspense-inspector.tsx'

const payment = {
  ...{ id: 7, paymentId: 'pi_lost', gateway: { id: 2, connector: 'stripe' }, reference: null, amount: '10.00', currency: 'USD' },
  ...{ amountUsd: '10.00', paidWith: 'Visa •••• 4242', receivedAt: '2026-11-23T05:02:00.000Z', state: 'waiting', invoiceId: null },
  ...{ refundId: null, assignedAt: null, reason: null },
}
const invoice = {
  ...{ id: 17, reference: 'INV-17', state: 'expired', customer: { id: 7, email: 'mara@example.com' }, method: 'Card', purpose: 'top_up' },
  ...{ orderId: null, amount: '10.00', currency: 'USD', amountUsd: '10.00', feeUsd: '0.00', bonusUsd: '0.50' },
  ...{ createdAt: '2026-11-23T05:00:00.000Z', settledAt: null },
}
const preview = { outcome: 'exact', received: '10.00', fee: '0.00', bonus: '0.50', toBalance: '10.50', orderId: null, needsSecond: true }
const permissions = ['invoices.view', 'invoices.moderate', 'refunds.make']
const base = '/panels/tidewell/suspense/7'

it('an unmatched payment is assigned to an invoice that looks like it, after what that does was said', async () => {
  const sent: unknown[] = []
  const searched: string[] = []
  onConsole(<SuspenseInspector id="7" onClose={() => undefined} />, {
    server: aServer({
      [`GET ${base}`]: () => ({
        json: { data: sent.length === 0 ? payment : { ...payment, state: 'assigned', invoiceId: 17, reason: 'His mail' } },
      }),
      [`GET ${base}/invoices`]: ({ query }: { readonly query: URLSearchParams }) => {
        searched.push(query.get('q') ?? '')
        return { json: { data: query.get('q') === 'nobody' ? [] : [invoice] } }
      },
      [`POST ${base}/preview`]: () => ({ json: { data: preview } }),
      [`POST ${base}/assign`]: ({ body }: { readonly body: unknown }) => {
        sent.push(body)
        return { json: { data: payment } }
      },
    }),
    panel: { ...tidewell, permissions },
  })
  await page.getByLabelText('Invoice number or customer’s email').fill('nobody')
  await expect.element(page.getByText('No invoice of this gateway account and currency was found.')).toBeVisible()
  await page.getByLabelText('Invoice number or customer’s email').fill('')
  await page.getByRole('button', { name: 'Assign… to INV-17' }).click()
  const dialog = page.getByRole('dialog')
  await expect.element(dialog.getByText('$10.50 goes to the balance of mara@example.com.', { exact: false })).toBeVisible()
  await expect.element(dialog.getByText('a second person has to agree', { exact: false })).toBeVisible()
  const confirm = dialog.getByRole('button', { name: 'Assign', exact: true })
  await expect.element(confirm).toBeDisabled()
  await dialog.getByLabelText('Reason, for the audit log').fill('His mail')
  await confirm.click()
  await expect.element(page.getByRole('link', { name: 'Invoice 17' })).toBeVisible()
  expect(sent).toEqual([{ invoiceId: 17, reason: 'His mail' }])
  expect(searched).toContain('nobody')
  expect(page.getByRole('button', { name: 'Return…' }).elements()).toEqual([])
})

it('offers nothing to those who only look', async () => {
  onConsole(<SuspenseInspector id="7" onClose={() => undefined} />, {
    server: aServer({ [`GET ${base}`]: () => ({ json: { data: payment } }) }),
    panel: { ...tidewell, permissions: ['invoices.view'] },
  })
  await expect.element(page.getByText('Visa •••• 4242')).toBeVisible()
  expect(page.getByRole('button', { name: /…/ }).elements()).toEqual([])
})
