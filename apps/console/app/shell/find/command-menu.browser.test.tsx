import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, onConsole, type Sent, tidewell } from '../../testing/a-console.tsx'
import { Finder } from './finder.tsx'

const FIND = 'GET /panels/tidewell/find'
const field = () => page.getByRole('combobox', { name: 'Search everything' })
const panel = { ...tidewell, permissions: [...tidewell.permissions, 'orders.view', 'users.view'] }
const groups = [
  { kind: 'order', rows: [{ id: 70, name: '70 · Likes', second: 'https://video.example/1' }] },
  { kind: 'customer', rows: [{ id: 71, name: 'Mara Lind', second: 'mara@tidewell.example' }] },
]
const answering = (answer: (sent: Sent) => object | Promise<object> = () => ({ json: { data: { groups: [] } } })) =>
  aServer({ [FIND]: answer })
const opened = (server = answering(), onClose: () => void = () => undefined) =>
  onConsole(<Finder onClose={onClose} />, { server, panel, address: '/tidewell/services' })

it('opens a page by a few letters and Enter', async () => {
  const onClose = vi.fn()
  const { router } = opened(answering(), onClose)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('aud{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/tidewell/audit')
  expect(onClose).toHaveBeenCalled()
})
it('keeps what is typed while it opens, with the keys that change it', async () => {
  const { router } = opened()
  await userEvent.keyboard('pricex{Backspace}')
  await expect.element(field()).toHaveFocus()
  await expect.element(field()).toHaveValue('price')
  await userEvent.keyboard('s')
  await expect.element(field()).toHaveValue('prices')
  expect(router.state.location.pathname).toBe('/tidewell/services')
})
it('leads to another panel on the same screen', async () => {
  const { router } = opened()
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('north{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/northbeam/services')
})
it('leads to a setting by its name, asked for by no single letter', async () => {
  const settings = [
    { name: 'logo_light', group: 'brand' },
    { name: 'rounding_precision', group: 'money' },
  ]
  const server = aServer({
    [FIND]: () => ({ json: { data: { groups: [] } } }),
    'GET /panels/tidewell/settings': () => ({ json: { data: { settings } } }),
  })
  const who = { ...panel, permissions: [...panel.permissions, 'appearance.edit'] }
  const { router } = onConsole(<Finder onClose={() => undefined} />, { server, panel: who, address: '/tidewell' })
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('l')
  await expect.element(page.getByRole('option', { name: /^Catalogue/ })).toBeVisible()
  expect(server.to('GET /panels/tidewell/settings')).toEqual([])
  await userEvent.keyboard('ogo')
  await page.getByRole('group', { name: 'Settings' }).getByRole('option', { name: /^Logo/ }).click()
  await expect
    .poll(() => router.state.location.pathname + router.state.location.search)
    .toBe('/tidewell/settings?group=brand&setting=logo_light')
})
it('says when nothing matches, and closes by Escape', async () => {
  const onClose = vi.fn()
  opened(answering(), onClose)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('zzz')
  await expect.element(page.getByText('Nothing matches “zzz”.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})

describe('what the server finds', () => {
  it('stands in groups, is walked by the arrows and opened by Enter', async () => {
    const { router } = opened(answering(() => ({ json: { data: { groups } } })))
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('#70')
    await expect.element(page.getByRole('option', { name: /70 · Likes/ })).toBeVisible()
    await expect.element(page.getByRole('group', { name: 'Customers' }).getByRole('option', { name: /Mara Lind/ })).toBeVisible()
    await userEvent.keyboard('{ArrowDown}{Enter}')
    await expect.poll(() => router.state.location.pathname + router.state.location.search).toBe('/tidewell/customers?open=71')
  })
  it('is asked for once for what was typed, and not by one letter', async () => {
    const server = answering()
    opened(server)
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('m')
    await expect.element(page.getByText('Searching…')).not.toBeInTheDocument()
    await userEvent.keyboard('ara')
    await expect.poll(() => server.to(FIND).length).toBe(1)
    expect(server.to(FIND)[0]?.query.get('q')).toBe('mara')
  })
  it('is waited for, with the pages that match above', async () => {
    const { promise, resolve } = Promise.withResolvers<object>()
    opened(answering(() => promise))
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('audit')
    await expect.element(page.getByText('Searching…')).toBeVisible()
    await expect.element(page.getByRole('option', { name: /^Audit log/ })).toBeVisible()
    resolve({ json: { data: { groups: [] } } })
    await expect.element(page.getByText('Searching…')).not.toBeInTheDocument()
  })
  it('is asked for again where the search failed', async () => {
    let isBroken = true
    opened(answering(() => (isBroken ? { status: 422, json: { message: 'Not now.' } } : { json: { data: { groups } } })))
    await expect.element(field()).toHaveFocus()
    await userEvent.keyboard('70')
    await expect.element(page.getByRole('alert').getByText(/^The search failed: Not now\./)).toBeVisible()
    isBroken = false
    await userEvent.click(page.getByRole('button', { name: 'Try again' }))
    await expect.element(page.getByRole('option', { name: /70 · Likes/ })).toBeVisible()
  })
})
