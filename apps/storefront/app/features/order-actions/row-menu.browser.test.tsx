import { expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { onScreen } from '../../testing/on-screen.tsx'
import { RowMenu } from './row-menu.tsx'

const acting = { operator: 'Ines Varga', until: '2026-11-28T21:00:00.000Z', backTo: null }
const WHY = 'Not available while you act for a customer.'

it.each([
  ['disables the action of a menu with the reason beside it', acting, 0],
  ['does the action of a menu for the customer', null, 1],
])('%s', async (_, who, times) => {
  const cancel = vi.fn()
  const Icon = () => null
  const item = { key: 'cancel', label: 'Cancel order', icon: Icon, onClick: cancel }
  await onScreen(<RowMenu label="More" title="Order" items={() => [item]} head={null} />, { acting: who })
  await page.viewport(1280, 800)
  await page.getByRole('button', { name: 'More' }).click()
  const entry = page.getByRole('menuitem', { name: /Cancel order/ })
  await expect.element(entry).toBeVisible()
  ;(entry.element() as HTMLElement).click()
  expect(cancel).toHaveBeenCalledTimes(times)
  if (who) await expect.element(page.getByRole('menuitem', { name: `Cancel order ${WHY}` })).toHaveAttribute('aria-disabled', 'true')
})
