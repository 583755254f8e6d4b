import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole, tidewell } from '../../testing/a-console.tsx'
import { ShopStrip } from './shop-strip.tsx'

type State = 'preparing' | 'open' | 'closed'
const owner = { ...tidewell, permissions: [...tidewell.permissions, 'domains.edit'] }

/** Answers the state, and takes a change of it as the server does. */
function shopIn(first: State) {
  let shop = {
    ...{ state: first as State, isArchived: false, isFrozen: false, note: null as string | null, changedAt: null, changedBy: null },
    version: 4,
  }
  return aServer({
    'GET /panels/tidewell/state': () => ({ json: { data: shop } }),
    'PATCH /panels/tidewell/state': ({ body }) => {
      const { state, note } = body as { state: State; note?: string }
      shop = { ...shop, state, note: note ?? null, version: 5 }
      return { json: { data: shop } }
    },
  })
}

describe('the shop on the home page', () => {
  it('is opened after saying what follows', async () => {
    const server = shopIn('preparing')
    onConsole(<ShopStrip />, { server, panel: owner })
    await expect.element(page.getByText('Not open yet')).toBeVisible()
    await page.getByRole('button', { name: 'Open the shop' }).click()
    await expect.element(page.getByRole('heading', { name: 'Open Tidewell to everyone?' })).toBeVisible()
    await page.getByRole('dialog').getByRole('button', { name: 'Open the shop' }).click()
    await expect.element(page.getByText('Open', { exact: true })).toBeVisible()
    expect(server.to('PATCH /panels/tidewell/state').map(({ body }) => body)).toEqual([{ state: 'open', version: 4 }])
    await expect.element(page.getByRole('link', { name: 'Visit the shop' })).toHaveAttribute('href', 'https://tidewell.example')
  })
  it('is closed with what its visitors should know', async () => {
    const server = shopIn('open')
    onConsole(<ShopStrip />, { server, panel: owner })
    await page.getByRole('button', { name: 'Close the shop' }).click()
    await page.getByLabelText('What visitors should know (optional)').fill('  Back on Monday ')
    await page.getByRole('dialog').getByRole('button', { name: 'Close the shop' }).click()
    await expect.element(page.getByText('Back on Monday')).toBeVisible()
    expect(server.to('PATCH /panels/tidewell/state').map(({ body }) => body)).toEqual([
      { state: 'closed', version: 4, note: 'Back on Monday' },
    ])
  })
  it('is neither opened nor closed by those who may not', async () => {
    onConsole(<ShopStrip />, { server: shopIn('closed') })
    await expect.element(page.getByText('Closed', { exact: true })).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Visit the shop' })).toBeVisible()
    expect(page.getByRole('button', { name: 'Open the shop' }).elements()).toEqual([])
  })
  it('has no way in for those who only look: a visit is recorded', async () => {
    onConsole(<ShopStrip />, { server: shopIn('preparing'), panel: { ...tidewell, sees: ['services.view'] } })
    await expect.element(page.getByText('Not open yet')).toBeVisible()
    expect(page.getByRole('button', { name: 'Visit the shop' }).elements()).toEqual([])
  })
})
