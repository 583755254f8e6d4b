import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ToastProvider } from '../../../parts/toasts.tsx'
import { aServer, onConsole, type Sent, tidewell } from '../../../testing/a-console.tsx'
import { ProviderRates } from './provider-rates.tsx'
import type { RatedService } from './rate-row.ts'

const PATH = '/panels/tidewell/providers/3'
const provider = { id: 3, name: 'North', connector: 'api-v2', currency: 'USD', currencyConfirmedAt: null, syncedAt: null }
const service = (id: number, more: Partial<RatedService> = {}): RatedService => ({
  ...{ id, name: `Views ${id}`, follows: false, isEnabled: true, pricingPer: 1000, version: 4, isBelowFloor: false },
  ...{ priceBeforeNano: '1500000000', marginBeforePercent: '33.3333', priceAfterNano: '1500000000', marginAfterPercent: '13.3333' },
  ...{ ruledNano: '1950000000', ...more },
})
const change = (id: number, services: readonly RatedService[], isLatest = true) => ({
  ...{ id, at: '2026-11-30T10:00:00.000Z', providerServiceId: String(id), name: 'YouTube Views', rateKind: 'per_1000', isLatest, services },
  ...{ oldNano: '1000000000', newNano: '1300000000', rateNano: '1300000000' },
})
const rows = [
  change(1, [service(7, { isBelowFloor: true }), service(8, { ruledNano: null })]),
  change(2, [service(9, { follows: true, priceAfterNano: '1950000000', marginAfterPercent: '33.3333' })]),
  change(3, []),
  change(4, [service(7)], false),
]
const opened = (permissions: readonly string[], apply?: (sent: Sent) => object) => {
  const server = aServer({
    [`GET ${PATH}/rates`]: () => ({
      json: { rows, next: null, previous: null, total: { count: 4, isExact: false }, asOf: '2026-11-30T12:00:00.000Z' },
    }),
    [`POST ${PATH}/rates/apply`]: (sent) => ({ json: { data: apply?.(sent) } }),
  })
  const panel = { ...tidewell, permissions: ['providers.view', ...permissions] }
  const screen = (
    <ToastProvider>
      <ProviderRates provider={provider} path={PATH} />
    </ToastProvider>
  )
  onConsole(screen, { server, panel, address: '/tidewell/providers/3/rates' })
  return server
}
const textOf = (name: RegExp) => page.getByRole('row', { name }).first().element().textContent

it('tells price and margin before and after, who follows, and what a price would be by its rule', async () => {
  opened([])
  await expect.element(page.getByRole('link', { name: 'Views 9' })).toBeVisible()
  expect(textOf(/Views 7/)).toContain('+30.0 %')
  expect(textOf(/Views 7/)).toContain('33.3 % → became 13.3 %')
  expect(textOf(/Views 7/)).toContain('Below the minimum margin')
  expect(textOf(/Views 7/)).toContain('Own price; by rule $1.95')
  expect(textOf(/Views 8/)).toContain('Own price')
  expect(textOf(/Views 9/)).toContain('Follows the rate')
  expect(textOf(/Not sold here/)).toContain('3 · YouTube Views')
  // Without a right to either there is nothing to choose for.
  expect(page.getByRole('checkbox').elements()).toEqual([])
})
it('decides about the chosen services alone, and says what was left and why', async () => {
  const server = opened(['services.price', 'services.edit'], () => ({
    done: [{ serviceId: 9, version: 5 }],
    conflicts: [{ serviceId: 7, because: 'service', by: 'Marcus', at: null }],
    errors: [{ serviceId: 8, message: 'Neither a rule nor a markup of this provider covers the service.' }],
  }))
  await expect.element(page.getByRole('checkbox', { name: 'Select Views 9' })).toBeVisible()
  // What costs nothing of ours, and what was replaced, is not chosen with the page.
  expect(page.getByRole('checkbox').elements()).toHaveLength(4)
  await page.getByRole('checkbox', { name: 'Select all on this page' }).click()
  await expect.element(page.getByRole('toolbar', { name: '3 services selected' })).toBeVisible()
  await page.getByRole('button', { name: 'Follow the rate' }).click()
  await expect.element(page.getByText('1 service follows the rate')).toBeVisible()
  const row = (serviceId: number, providerServiceId: string) => ({
    ...{ serviceId, providerServiceId, version: 4, rateNano: '1300000000', do: 'follow' },
  })
  expect(server.to(`POST ${PATH}/rates/apply`)[0]?.body).toEqual({ rows: [row(7, '1'), row(8, '1'), row(9, '2')] })
  await expect.element(page.getByText('2 services were left as they are:')).toBeVisible()
  const left = page.getByRole('alert').getByRole('listitem')
  expect(left.elements().map(({ textContent }) => textContent)).toEqual([
    'Views 7: Marcus changed it meanwhile.',
    'Views 8: Neither a rule nor a markup of this provider covers the service.',
  ])
  expect(page.getByRole('toolbar').elements()).toEqual([])
})
it('offers only what the right allows', async () => {
  opened(['services.edit'])
  await page.getByRole('checkbox', { name: 'Select Views 7' }).click()
  await expect.element(page.getByRole('button', { name: 'Off sale' })).toBeVisible()
  expect(page.getByRole('button', { name: 'Follow the rate' }).elements()).toEqual([])
})
it('asks for what went far, and for what is below the margin', async () => {
  const server = opened([])
  await page.getByRole('combobox', { name: 'Change' }).click()
  await page.getByRole('option', { name: 'Over 25 %' }).click()
  await page.getByRole('combobox', { name: 'Show' }).click()
  await page.getByRole('option', { name: 'Below the minimum margin' }).click()
  const params = () => Object.fromEntries(server.to(`GET ${PATH}/rates`).at(-1)?.query ?? [])
  await expect.poll(params).toMatchObject({ overPercent: '25', only: 'floor' })
})
