import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { PaymentMethodsScreen } from './payment-methods-screen.tsx'

const method = (id: number, name: string) => ({
  ...{ id, strategy: 'others', gatewayAccountId: 1, connector: 'sandbox', icon: '/card.svg', texts: { en: { name } }, version: 1 },
  ...{ feePercent: '0', rewardPercent: '0', tolerancePercent: '0', minAmountUsd: null, maxAmountUsd: null, chargeCurrency: 'USD' },
  ...{ accountNumber: null, qrCode: null, asksComment: false, isForWidgets: true, bonuses: [], countries: [], gradeIds: [] },
  ...{ excludesCountries: false, isEnabled: true, position: id },
})
const pageOf = (rows: readonly object[]) => ({
  ...{ rows, next: null, previous: null, total: { count: rows.length, isExact: true }, asOf: '2026-11-23T12:00:00.000Z' },
})
const SALES = 'GET /panels/tidewell/payment-methods/sales'
const sold = { id: 1, paid: 41, unpaid: 9, open: 2, successPercent: '82.0', turnoverUsd: '12345.60' }

function open(permissions: readonly string[]) {
  const server = aServer({
    'GET /panels/tidewell/payment-methods': () => ({ json: pageOf([method(1, 'Card'), method(2, 'Wallet')]) }),
    'GET /panels/tidewell/payment-methods/audiences': () => ({ json: { data: { countries: [], grades: [], knowsCountries: false } } }),
    'GET /panels/tidewell/gateway-accounts': () => ({ json: pageOf([]) }),
    [SALES]: () => ({ json: { data: { since: '2026-10-24T12:00:00.000Z', rows: [sold] } } }),
  })
  onConsole(<PaymentMethodsScreen />, {
    server,
    address: '/tidewell/payment-methods',
    panel: { ...tidewell, permissions: [...permissions] },
  })
  return server
}
const row = (name: string) => page.getByRole('row').filter({ hasText: name })

it('says what each method brought in within 30 days, and how many of its payments came', async () => {
  await page.viewport(1600, 900)
  open(['methods.edit', 'reports.view'])
  await expect
    .element(row('Card').getByText('82.0 %'))
    .toHaveAttribute('title', '41 of 50 payments that are over came in full; 2 may still come')
  await expect.element(row('Card').getByText('$12\u202f345.60')).toBeVisible()
  await expect.element(row('Wallet')).toBeVisible()
})
it('asks for no sales on behalf of those who may not see them', async () => {
  await page.viewport(1600, 900)
  const server = open(['methods.edit'])
  await expect.element(row('Card')).toBeVisible()
  expect(server.to(SALES)).toEqual([])
  await expect.element(page.getByText('Sold, 30 days')).not.toBeInTheDocument()
})
it('formats the instructions of a method and shows them as customers will read them', async () => {
  await page.viewport(1600, 900)
  const server = open(['methods.edit'])
  await row('Card').click()
  const instructions = page.getByRole('textbox', { name: 'Instructions' })
  await instructions.fill('Send it')
  instructions.element().focus()
  await userEvent.keyboard('{Control>}a{/Control}')
  const tools = page.getByRole('toolbar', { name: 'Formats of Instructions' })
  await tools.getByRole('button', { name: 'Bold' }).click()
  await expect.element(instructions).toHaveValue('<strong>Send it</strong>')
  await tools.getByRole('button', { name: 'Preview' }).click()
  await expect
    .poll(() => server.to('POST /panels/tidewell/pages/preview').map(({ body }) => body))
    .toEqual([{ html: '<strong>Send it</strong>' }])
})
