import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { InvoiceInspector } from './invoice-inspector.tsx'

const payment = { id: 'pi_1', amount: '10.00', currency: 'EUR', outcome: 'exact', refundable: '10.00' }
const invoice = {
  ...{ id: 17, reference: 'INV-17', state: 'settled', customer: { id: 7, email: 'mara@example.com' }, method: 'Card', purpose: 'top_up' },
  ...{ orderId: null, amount: '10.00', currency: 'EUR', amountUsd: '11.00', createdAt: '2026-11-23T05:02:00.000Z', refunds: [] },
  ...{ feeUsd: '0.10', bonusUsd: '0.00', settledAt: null },
  isDisputed: false,
  isManual: false,
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

it('an invoice that no gateway confirms is confirmed from here, also where its customer has said nothing', async () => {
  const sent: unknown[] = []
  const waiting = {
    ...{ id: 17, reference: 'INV-17', state: 'pending', customer: invoice.customer, method: 'Bank', purpose: 'top_up', orderId: null },
    ...{
      amount: '10.00',
      currency: 'EUR',
      amountUsd: '11.00',
      payerComment: null,
      accountNumber: 'DE02 1203',
      createdAt: invoice.createdAt,
    },
    ...{ receipt: null, actions: ['confirm', 'reject'] },
  }
  const settled = { ...waiting, state: 'settled', actions: ['another'] }
  onConsole(<InvoiceInspector id="17" onClose={() => undefined} />, {
    server: aServer({
      'GET /panels/tidewell/invoices/17': () => ({ json: { data: { ...invoice, state: 'pending', isManual: true, payments: [] } } }),
      'GET /panels/tidewell/waiting-payments/17': () => ({ json: { data: sent.length === 0 ? waiting : settled } }),
      'POST /panels/tidewell/waiting-payments/17/confirm': ({ body }: { readonly body: unknown }) => {
        sent.push(body)
        return { json: { data: { outcome: 'exact', payment: settled } } }
      },
    }),
    panel: { ...tidewell, permissions: ['invoices.view', 'invoices.moderate'] },
  })
  await expect.element(page.getByText('The customer has not said that they paid.', { exact: false })).toBeVisible()
  await page.getByLabelText('Bank’s reference of the transfer').fill('TRX 9')
  await page.getByRole('button', { name: 'Confirm payment…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect.element(page.getByRole('button', { name: 'Record another transfer…' })).toBeVisible()
  expect(sent).toMatchObject([{ received: '10.00', bankReference: 'TRX 9', isAdditional: false }])
})

it('nothing is asked by hand of an invoice that a gateway confirms', async () => {
  shows([])
  await expect.element(page.getByText('No payment has arrived.')).toBeVisible()
  expect(page.getByText('Confirmed by hand').elements()).toEqual([])
})

it('asks the gateway now, and says so where it does not answer', async () => {
  let looks = 0
  const shown = { ...invoice, state: 'pending', payments: [] }
  onConsole(<InvoiceInspector id="17" onClose={() => undefined} />, {
    server: aServer({
      'GET /panels/tidewell/invoices/17': () => ({ json: { data: looks < 2 ? shown : { ...shown, state: 'settled' } } }),
      'POST /panels/tidewell/invoices/17/look': () => {
        looks += 1
        return looks === 1
          ? { json: { data: { isAnswered: false, because: 'connection refused', invoice: shown } } }
          : { json: { data: { isAnswered: true, because: null, invoice: { ...shown, state: 'settled' } } } }
      },
    }),
    panel: { ...tidewell, permissions: ['invoices.view', 'invoices.moderate'] },
  })
  const button = page.getByRole('button', { name: 'Ask the gateway now' })
  await button.click()
  await expect.element(page.getByText('nothing was changed: connection refused', { exact: false })).toBeVisible()
  await button.click()
  await expect.element(page.getByText('Paid', { exact: true }).first()).toBeVisible()
  expect(page.getByText('nothing was changed', { exact: false }).elements()).toEqual([])
})
