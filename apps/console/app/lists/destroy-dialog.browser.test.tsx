import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onConsole } from '../testing/a-console.tsx'
import { DestroyDialog } from './destroy-dialog.tsx'

it('says whose it is, and waits until its number is typed', async () => {
  let destroyed = 0
  onConsole(
    <DestroyDialog
      title="Delete service 12?"
      confirmLabel="Delete"
      typed="12"
      onClose={() => undefined}
      onConfirm={async () => {
        destroyed += 1
      }}
    >
      It cannot be brought back.
    </DestroyDialog>,
  )
  const destroy = page.getByRole('button', { name: 'Delete' })
  await expect.element(page.getByRole('dialog').getByText('Tidewell')).toBeVisible()
  await expect.element(destroy).toBeDisabled()
  await page.getByLabelText('Type 12 to confirm').fill('1')
  await expect.element(destroy).toBeDisabled()
  await page.getByLabelText('Type 12 to confirm').fill(' 12 ')
  await userEvent.click(destroy)
  await expect.poll(() => destroyed).toBe(1)
})
