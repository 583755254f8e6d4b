import { describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, me, onConsole } from '../../testing/a-console.tsx'
import { NewPanelScreen } from './new-panel-screen.tsx'

const asOwner = { 'GET /me': () => ({ json: { data: { ...me, deploymentRole: 'owner' } } }) }

describe('a new panel', () => {
  it('takes its short name from its name until another is written, and leads to its guide', async () => {
    const server = aServer({ ...asOwner, 'POST /panels': () => ({ status: 201, json: { data: { key: 'my-shop' } } }) })
    const { router } = onConsole(<NewPanelScreen />, { server, address: '/new-panel' })
    await page.getByLabelText('Name of the shop').fill('Mara’s Shop')
    await expect.element(page.getByLabelText('Short name')).toHaveValue('mara-s-shop')
    await page.getByLabelText('Short name').fill('my-shop')
    await page.getByLabelText('Name of the shop').fill('Another name')
    await expect.element(page.getByLabelText('Short name')).toHaveValue('my-shop')
    await page.getByLabelText('Web address').fill('https://shop.example.com')
    await page.getByRole('combobox', { name: 'Language' }).click()
    await page.getByRole('option', { name: 'Deutsch' }).click()
    await page.getByRole('combobox', { name: 'Time zone' }).click()
    await page.getByRole('option', { name: 'Europe/Berlin' }).click()
    await page.getByRole('button', { name: 'Create the shop' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/my-shop/guide')
    expect(server.to('POST /panels').map(({ body }) => body)).toEqual([
      { name: 'Another name', origin: 'https://shop.example.com', key: 'my-shop', defaultLocale: 'de', timeZone: 'Europe/Berlin' },
    ])
  })
  it('begins as a copy of another one, with the parts that are wanted', async () => {
    const server = aServer({
      ...asOwner,
      'POST /panels/tidewell/copy': () => ({
        status: 201,
        json: { data: { key: 'lagoon', leftOut: { promotions: 2, providers: 1, payments: 3 } } },
      }),
    })
    const { router } = onConsole(<NewPanelScreen />, { server, address: '/new-panel' })
    await page.getByLabelText('Name of the shop').fill('Lagoon')
    await page.getByLabelText('Web address').fill('https://lagoon.example')
    expect(page.getByRole('checkbox').elements()).toEqual([])
    await page.getByRole('combobox', { name: 'Start with' }).click()
    await page.getByRole('option', { name: 'A copy of Tidewell' }).click()
    // They come along with the settings.
    await expect.element(page.getByRole('combobox', { name: 'Time zone' })).not.toBeInTheDocument()
    await page.getByRole('checkbox', { name: 'Banners, menu, pages and questions' }).click()
    // Keys go along only on purpose.
    await expect.element(page.getByRole('checkbox', { name: /^Providers/ })).not.toBeChecked()
    await page.getByRole('checkbox', { name: /^Providers/ }).click()
    await page.getByRole('button', { name: 'Create the shop' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/lagoon/guide')
    expect(server.to('POST /panels/tidewell/copy').map(({ body }) => body)).toEqual([
      {
        name: 'Lagoon',
        origin: 'https://lagoon.example',
        key: 'lagoon',
        parts: ['settings', 'catalogue', 'promotions', 'providers', 'payments'],
      },
    ])
    expect(server.to('POST /panels')).toEqual([])
    // What its guide says first.
    expect(router.state.location.state).toEqual({ couponsLeftOut: 2, providersLeftOut: 1, methodsLeftOut: 3 })
  })
  it('asks for a fresh code where a copy needs one, and goes on', async () => {
    let isProved = false
    const server = aServer({
      ...asOwner,
      'POST /panels/tidewell/copy': () =>
        isProved
          ? { status: 201, json: { data: { key: 'lagoon', leftOut: {} } } }
          : { status: 422, json: { message: 'Confirm it is you.', details: { code: 'step_up' } } },
      'POST /proof': () => {
        isProved = true
        return { json: { data: {} } }
      },
    })
    const { router } = onConsole(<NewPanelScreen />, { server, address: '/new-panel' })
    await page.getByLabelText('Name of the shop').fill('Lagoon')
    await page.getByLabelText('Web address').fill('https://lagoon.example')
    await page.getByRole('combobox', { name: 'Start with' }).click()
    await page.getByRole('option', { name: 'A copy of Tidewell' }).click()
    await page.getByRole('button', { name: 'Create the shop' }).click()
    const sheet = page.getByRole('dialog')
    await sheet.getByRole('textbox').fill('123456')
    await sheet.getByRole('button', { name: 'Confirm' }).click()
    await expect.poll(() => router.state.location.pathname).toBe('/lagoon/guide')
    expect(server.to('POST /panels/tidewell/copy')).toHaveLength(2)
  })
  it('keeps what was typed when it is refused, and says so at its field', async () => {
    const refusal = { status: 422, json: { message: 'Sent data is invalid', errors: { origin: ['Another panel answers on this host.'] } } }
    onConsole(<NewPanelScreen />, { server: aServer({ ...asOwner, 'POST /panels': () => refusal }), address: '/new-panel' })
    await page.getByLabelText('Name of the shop').fill('Harbour')
    await page.getByLabelText('Web address').fill('https://taken.example')
    await page.getByRole('button', { name: 'Create the shop' }).click()
    await expect.element(page.getByLabelText('Web address')).toHaveAccessibleDescription(/Another panel answers on this host\./)
    await expect.element(page.getByLabelText('Web address')).toHaveValue('https://taken.example')
    await expect.element(page.getByLabelText('Name of the shop')).toHaveValue('Harbour')
  })
  it('is nobody else’s page', async () => {
    onConsole(<NewPanelScreen />, { server: aServer({ 'GET /me': () => ({ json: { data: me } }) }), address: '/new-panel' })
    await expect.element(page.getByRole('heading', { level: 1 })).not.toHaveTextContent('Open a shop')
  })
})
