import { expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { ColumnsDialog } from './columns-dialog.tsx'

const columns = [
  { key: 'id', name: 'Number' },
  { key: 'service', name: 'Service' },
  { key: 'customer', name: 'Customer', leaves: 'narrow' },
  { key: 'state', name: 'State' },
]
const button = (name: string) => page.getByRole('button', { name })

it('moves and pins columns by keyboard alone, and the first one stays', async () => {
  const onApply = vi.fn()
  await render(<ColumnsDialog columns={columns} chosen={null} onApply={onApply} onClose={() => {}} />)
  const up = button('Move State up')
  await expect.element(up).toBeVisible()
  expect(button('Move Number down').query()).toBeNull()
  ;(up.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('status')).toHaveTextContent('State is now at place 3')
  // What was pressed keeps the focus, so that it is pressed again.
  expect(document.activeElement).toBe(up.element())
  await userEvent.keyboard('{Enter}')
  await expect.element(up).toHaveAttribute('aria-disabled', 'true')
  ;(button('Pin Customer').element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(button('Pin Customer')).toHaveAttribute('aria-pressed', 'true')
  expect(document.activeElement).toBe(button('Pin Customer').element())
  await button('Apply').click()
  expect(onApply).toHaveBeenCalledWith(['id', 'customer!', 'state', 'service'])
})

it('begins with what was chosen, and goes back to the usual', async () => {
  const onApply = vi.fn()
  await render(<ColumnsDialog columns={columns} chosen={['id', 'state!', 'service']} onApply={onApply} onClose={() => {}} />)
  const rows = page.getByRole('listitem')
  await expect.element(button('Apply')).toBeVisible()
  expect(rows.elements().map((row) => row.textContent)).toEqual(['Number', 'State', 'Service', 'Customer'])
  await expect.element(page.getByRole('checkbox', { name: 'Customer' })).not.toBeChecked()
  await button('Show all').click()
  expect(onApply).toHaveBeenCalledWith(null)
})
