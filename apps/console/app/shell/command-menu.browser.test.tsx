import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onConsole } from '../testing/a-console.tsx'
import { CommandMenu } from './command-menu.tsx'

const field = () => page.getByRole('combobox', { name: 'Search pages and panels' })

it('opens a page by a few letters and Enter', async () => {
  const onClose = vi.fn()
  const { router } = onConsole(<CommandMenu onClose={onClose} />, { address: '/tidewell/services' })
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('aud{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/tidewell/audit')
  expect(onClose).toHaveBeenCalled()
})
it('leads to another panel on the same screen', async () => {
  const { router } = onConsole(<CommandMenu onClose={() => undefined} />, { address: '/tidewell/services' })
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('north{Enter}')
  await expect.poll(() => router.state.location.pathname).toBe('/northbeam/services')
})
it('says when nothing matches, and closes by Escape', async () => {
  const onClose = vi.fn()
  onConsole(<CommandMenu onClose={onClose} />)
  await expect.element(field()).toHaveFocus()
  await userEvent.keyboard('zzz')
  await expect.element(page.getByText('Nothing matches “zzz”.')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
})
