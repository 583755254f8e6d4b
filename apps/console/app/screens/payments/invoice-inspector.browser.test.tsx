import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { InvoiceInspector } from './invoice-inspector.tsx'

const payment = { id: 'pi_1', amount: '10.00', currency: 'EUR', outcome: 'exact', refundable: '10.00' }
const invoice = {
  ...{ id: 17, reference: 'INV-17', state: 'settled', customer: { id: 7, email: 'mara@example.com' }, method: 'Card', purpose: 'top_up' },
  ...{ orderId: null, amount: '10.00', currency: 'EUR', amountUsd: '11.00', createdAt: '2026-11-23T05:02:00.000Z', refunds: [] },
  isDisputed: false,
}
const shows = (payments: readonly object[]) =>
  onConsole(<InvoiceInspector id="17" onClose={() => undefined} />, {
    server: aServer({ 'GET /panels/tidewell/invoices/17': () => ({ json: { data: { ...invoice, payments } } }) }),
    panel: { ...tidewell, permissions: ['invoices.view'] },
  })

it('tells what a payment is worth, what its gateway took and what is left, and whether that is only expected', async () => {
  shows([
    { ...payment, fee: { gross: '11.00', fee: '0.62', net: '10.38', isKnown: false } },
    { ...payment, id: 'pi_2', fee: { gross: '11.00', fee: '0.64', net: '10.36', isKnown: true } },
    { ...payment, id: 'pi_3', fee: { gross: '11.00', fee: '0.00', net: '11.00', isKnown: false } },
  ])
  await expect.element(page.getByText('$11.00 received, expected fee of the gateway $0.62, $10.38 left')).toBeVisible()
  await expect.element(page.getByText('$11.00 received, fee of the gateway $0.64, $10.36 left')).toBeVisible()
  expect(page.getByText(/fee of the gateway/).elements()).toHaveLength(2)
})
