import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { HoldRulesScreen } from './hold-rules-screen.tsx'

const rule = {
  ...{ id: 3, serviceId: null, serviceName: null, fromUsd: '100.00', quantityFrom: 0, isFirstOrder: false, isEnabled: true, note: 'Large' },
  ...{ networkId: 1, methodId: null, countries: ['DE'], newerThanDays: 7, createdBy: 'Ines', held: 2, version: 1 },
}
const order = { id: 4711, customerId: 9, serviceName: 'Views', quantity: 5000, charged: '120.00', paidAt: '2026-11-23T05:02:00.000Z' }

it('a rule is tried on the last orders as it stands in the form, before it is saved', async () => {
  const server = aServer({
    'GET /panels/tidewell/hold-rules': () => ({
      json: { rows: [rule], next: null, previous: null, total: { count: 1, isExact: true }, asOf: '' },
    }),
    'GET /panels/tidewell/networks': () => ({
      json: {
        rows: [
          { id: 1, name: 'YouTube' },
          { id: 2, name: 'TikTok' },
        ],
      },
    }),
    'GET /panels/tidewell/views': () => ({ json: { data: { views: [], choices: [] } } }),
    'POST /panels/tidewell/hold-rules/try': ({ body }: { readonly body: unknown }) =>
      (body as { readonly fromUsd: string }).fromUsd === '50'
        ? { json: { data: { of: 1000, count: 12, orders: [order] } } }
        : {
            status: 422,
            json: { message: 'This rule would hold every order.', errors: { fromUsd: ['This rule would hold every order.'] } },
          },
  })
  onConsole(<HoldRulesScreen />, { server, panel: { ...tidewell, permissions: ['held.rules', 'services.view'] } })
  await expect.element(page.getByText('Any service, YouTube, from $100.00, from DE, account under 7 days')).toBeVisible()
  await page.getByRole('row', { name: /Large/ }).click()
  await page.getByRole('button', { name: 'Try on the last orders' }).click()
  await expect.element(page.getByText('This rule would hold every order.').first()).toBeVisible()
  await page.getByLabelText('Costs at least').fill('50')
  await page.getByRole('button', { name: 'Try on the last orders' }).click()
  await expect.element(page.getByText('Would have held 12 of the last 1\u202f000 paid orders.', { exact: false })).toBeVisible()
  await expect.element(page.getByRole('link', { name: '4711' })).toBeVisible()
  expect(server.to('POST /panels/tidewell/hold-rules/try').at(-1)?.body).toEqual({
    ...{
      serviceId: null,
      networkId: 1,
      methodId: null,
      fromUsd: '50',
      quantityFrom: 0,
      countries: ['DE'],
      newerThanDays: 7,
      isFirstOrder: false,
    },
  })
  expect(server.sent.some(({ call }) => call.startsWith('PATCH'))).toBe(false)
})
