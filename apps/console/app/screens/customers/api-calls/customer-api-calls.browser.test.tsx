import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../../testing/a-console.tsx'
import { CustomerApiCalls } from './customer-api-calls.tsx'

const PATH = '/panels/tidewell/customers/7'
const call = {
  ...{ id: 3, at: '2026-11-23T05:02:00.000Z', action: 'add', isTest: false, sent: { service: '1', link: 'https://example.com/a' } },
  ...{ answer: '{"error":"Bad link"}', error: 'Bad link', isLimited: false, ms: 1204, skipped: 6 },
}
const whole = (rows: readonly object[]) => ({
  json: { rows, next: null, previous: null, total: { count: rows.length, isExact: true }, asOf: call.at },
})

describe('the calls of a customer’s programs', () => {
  it('tell what was sent and answered, and are narrowed to errors', async () => {
    const params: string[] = []
    const server = aServer({
      [`GET ${PATH}/api-calls`]: ({ query }: { readonly query: URLSearchParams }) => {
        params.push(query.toString())
        return whole([call])
      },
    })
    onConsole(<CustomerApiCalls path={PATH} />, { server })
    await expect.element(page.getByText('Bad link', { exact: true })).toBeVisible()
    await expect.element(page.getByText('6 calls before it were not kept')).toBeVisible()
    await page.getByText('Sent and answered').click()
    await expect.element(page.getByText(/link=https:\/\/example.com\/a/)).toBeVisible()
    await page.getByRole('combobox', { name: 'Outcome' }).click()
    await page.getByRole('option', { name: 'Rate limit hit' }).click()
    await expect.poll(() => params.at(-1)).toContain('only=limited')
  })
  it('say when there are none', async () => {
    onConsole(<CustomerApiCalls path={PATH} />, { server: aServer({ [`GET ${PATH}/api-calls`]: () => whole([]) }) })
    await expect.element(page.getByText(/^No program of this customer/)).toBeVisible()
  })
})
