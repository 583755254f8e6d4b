import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { OwnRatesScreen } from './own-rates-screen.tsx'

const P = '/panels/tidewell'
const panel = { ...tidewell, permissions: ['rates.edit'] }
const page = (rows: readonly object[]) => ({
  json: { rows, next: null, previous: null, total: { count: rows.length, isExact: true }, asOf: '' },
})
const rate = { id: 5, customer: { id: 9, email: 'kai@example.com' }, discountPercent: '10', version: 1 }
const ofType = { ...rate, serviceId: null, serviceTypeId: 3, serviceName: 'YouTube, Views' }
const shelves = {
  [`GET ${P}/networks`]: () => page([{ id: 1, name: 'YouTube' }]),
  [`GET ${P}/service-types`]: () => page([{ id: 3, name: 'Views', networkId: 1 }]),
}

it('agrees a rate for all services of a type', async () => {
  const server = aServer({
    ...shelves,
    [`GET ${P}/own-rates`]: () => page([]),
    [`POST ${P}/own-rates`]: () => ({ status: 201, json: { data: ofType } }),
  })
  const screen = await onConsole(<OwnRatesScreen />, { server, panel }).screen
  await userEvent.click(screen.getByRole('button', { name: 'New rate' }).first())
  await userEvent.fill(screen.getByLabelText('Customer'), '9')
  await userEvent.click(screen.getByRole('combobox', { name: 'Services' }))
  await userEvent.click(screen.getByRole('option', { name: 'YouTube, Views' }))
  await userEvent.fill(screen.getByLabelText('Discount'), '10')
  await userEvent.click(screen.getByRole('button', { name: /^(Create|Save)/ }))
  await expect
    .poll(() => server.to(`POST ${P}/own-rates`)[0]?.body)
    .toEqual({ customer: '9', serviceTypeId: 3, serviceId: null, discountPercent: '10' })
})

it('reads a file in after it says what it would do, and says why one cannot be read', async () => {
  const server = aServer({
    ...shelves,
    [`GET ${P}/own-rates`]: () => page([ofType]),
    [`POST ${P}/bulk-actions/preview`]: () => ({
      json: { data: { total: 2, can: 1, same: 0, cannot: 1, amount: null, reasons: [{ because: 'No such customer.', count: 1 }] } },
    }),
    [`POST ${P}/bulk-actions`]: () => ({ status: 202, json: { data: { id: 4 } } }),
    [`GET ${P}/bulk-actions/4`]: () => ({ json: { data: { id: 4, state: 'done', total: 1, done: 1, same: 0, failed: 0 } } }),
  })
  const screen = await onConsole(<OwnRatesScreen />, { server, panel }).screen
  await expect.element(screen.getByText('YouTube, Views')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'CSV' }))
  await userEvent.upload(screen.getByLabelText('CSV file'), new File(['customer,type_id'], 'rates.csv'))
  await expect.element(screen.getByText('The file has no lines below its first one.')).toBeVisible()
  const text = 'Customer,type_id,discount_percent,email\n9,3,"12,5",kai@example.com\n10,3,5,\n'
  await userEvent.upload(screen.getByLabelText('CSV file'), new File([text], 'rates.csv'))
  await expect.element(screen.getByText('1: No such customer.')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: 'Apply 1 line' }))
  await expect.element(screen.getByText(/^1 done/)).toBeVisible()
  const begun = server.to(`POST ${P}/bulk-actions`)[0]?.body as { select?: { rows: unknown[] } } | undefined
  expect(begun?.select?.rows[0]).toEqual({ id: 2, own: { customer: '9', service_id: '', type_id: '3', discount_percent: '12,5' } })
})
