import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { ProviderCurrency } from './provider-currency.tsx'

const WRITE = 'PUT /panels/tidewell/providers/3/currency'
const answering = (isConfirmed: boolean, message: string | null = null) =>
  aServer({ [WRITE]: () => ({ json: { data: { isConfirmed, message } } }) })
const opened = (worth: string | null, server = answering(true), currency = 'EUR') =>
  onConsole(<ProviderCurrency listPath="/panels/tidewell/providers" id={3} {...{ currency, worth }} />, { server, address: '/tidewell' })

it('is asked for before anything else while nobody has confirmed it', async () => {
  const server = answering(false, 'It charges in USD')
  opened(null, server)
  await expect.element(page.getByText('Confirm the currency first')).toBeVisible()
  await page.getByLabelText('1 EUR in USD').fill('1,08')
  await page.getByRole('button', { name: 'Confirm currency' }).click()
  await expect.element(page.getByText('Not confirmed: It charges in USD')).toBeVisible()
  expect(server.to(WRITE).map(({ body }) => body)).toEqual([{ currency: 'EUR', usdRate: '1.08' }])
})
it('is worth something else later on, and says what that moves', async () => {
  const server = answering(true)
  opened('1.08', server)
  await page.getByRole('button', { name: /^1 EUR is \$1\.08/ }).click()
  await expect.element(page.getByText(/Costs of all orders that end from now on/)).toBeVisible()
  await expect.element(page.getByLabelText('Currency', { exact: true })).toHaveAttribute('readonly')
  await page.getByLabelText('1 EUR in USD').fill('1.2')
  await page.getByRole('button', { name: 'Save the worth' }).click()
  await expect.element(page.getByRole('button', { name: 'Save the worth' })).not.toBeInTheDocument()
  expect(server.to(WRITE).map(({ body }) => body)).toEqual([{ currency: 'EUR', usdRate: '1.2' }])
})
it('is always worth itself in US dollars', () => {
  opened('1.00', answering(true), 'USD')
  expect(page.getByRole('button').elements()).toEqual([])
})
