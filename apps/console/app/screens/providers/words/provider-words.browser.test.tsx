import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../../testing/a-console.tsx'
import type { Provider } from '../provider.ts'
import { ProviderWords } from './provider-words.tsx'

const PATH = '/panels/tidewell/providers/3'
const [READ, PREVIEW, WRITE] = [`GET ${PATH}/words`, `POST ${PATH}/words/preview`, `PUT ${PATH}/words`]
const north = { id: 3, name: 'North', connector: 'api-v2', currency: 'USD', currencyConfirmedAt: null, syncedAt: null } satisfies Provider
const at = '2026-12-01T09:00:00.000Z'
const words = {
  ...{ errorTexts: [], statusWords: [{ word: 'manualcheck', means: 'in_progress' }] },
  seen: [
    { word: 'On hold', orders: 12, means: 'unknown' },
    { word: 'Processing', orders: 3, means: 'in_progress' },
  ],
  refusals: [
    { text: 'Come back on Monday', means: null, calls: 7, orders: 2, lastAt: at },
    { text: 'Invalid link', means: 'definitive', calls: 1, orders: 0, lastAt: at },
  ],
}
const change = { text: 'Come back on Monday', before: null, after: 'transient', calls: 7, orders: 2 }
const server = (effect: object = {}) =>
  aServer({
    [READ]: () => ({ json: { data: words } }),
    [PREVIEW]: () => ({ json: { data: { already: null, changes: [], sample: null, ...effect } } }),
    [WRITE]: () => ({ json: { data: words } }),
  })
const shown = (played: ReturnType<typeof server>, permissions = ['providers.view', 'providers.edit']) => {
  onConsole(<ProviderWords provider={north} path={PATH} />, { server: played, address: '/tidewell', panel: { ...tidewell, permissions } })
  return played
}

it('gathers what the provider says, what nobody has explained first', async () => {
  shown(server())
  const refusals = page.getByRole('region', { name: 'Refusals of the last 30 days' })
  await expect
    .poll(() => refusals.getByRole('listitem').first().element().textContent)
    .toMatch(/Come back on Monday7 calls · 2 orders with an unknown outcome · last .*Not known/)
  await expect
    .poll(() => page.getByRole('region', { name: 'Words of open orders now' }).getByRole('listitem').first().element().textContent)
    .toMatch(/On hold12 orders/)
})
it('brings a refusal into the form, and shows what its meaning changes before it is saved', async () => {
  const played = shown(server({ changes: [change], sample: { text: 'come back later', before: null, after: 'transient' } }))
  await page.getByRole('button', { name: 'Map Come back on Monday' }).click()
  await page.getByRole('combobox', { name: 'Means, Refusals' }).click()
  await page.getByRole('option', { name: 'Try again later' }).click()
  await page.getByLabelText('Try on a text (optional)').fill('come back later')
  await expect.element(page.getByText('“come back later”: Not known → Try again later')).toBeVisible()
  await expect
    .poll(() => page.getByRole('list', { name: 'What is read anew' }).element().textContent)
    .toMatch(/7 calls · 2 ordersNot known → Try again later/)
  await expect.element(page.getByText(/still decided one by one/)).toBeVisible()
  await expect
    .poll(() => played.to(PREVIEW).at(-1)?.body)
    .toEqual({ part: 'Come back on Monday', means: 'transient', sample: 'come back later' })
  expect(played.to(WRITE)).toEqual([])
  await page.getByRole('region', { name: 'Refusals', exact: true }).getByRole('button', { name: 'Add', exact: true }).click()
  await expect.poll(() => played.to(WRITE).map(({ body }) => body)).toEqual([{ part: 'Come back on Monday', means: 'transient' }])
})
it('says so where a text has a meaning already', async () => {
  shown(server({ already: 'definitive' }))
  await page.getByLabelText('Text contains').fill('invalid link')
  await expect.element(page.getByText(/^It is read as “This order can never be taken” now/)).not.toBeInTheDocument()
  await page.getByRole('combobox', { name: 'Means, Refusals' }).click()
  await page.getByRole('option', { name: 'Our balance is too low' }).click()
  await expect.element(page.getByText(/^It is read as “This order can never be taken” now/)).toBeVisible()
})
it('is only read by those who may not edit', async () => {
  shown(server(), ['providers.view'])
  await expect.element(page.getByText('Come back on Monday')).toBeVisible()
  expect(page.getByRole('button', { name: /^(Map|Add|Remove)/ }).elements()).toEqual([])
})
