import { Button } from '@vitrine/ui/components'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { onScreen } from '../testing/on-screen.tsx'
import { UnlessActing } from './unless-acting.tsx'

const acting = { operator: 'Ines Varga', until: '2026-11-28T21:00:00.000Z', backTo: null }
const WHY = 'Not available while you act for a customer.'

it('disables what an operator who acts may not do, and says why', async () => {
  await onScreen(
    <UnlessActing>
      <Button>Withdraw</Button>
    </UnlessActing>,
    { acting },
  )
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).toBeDisabled()
  await expect.element(page.getByRole('group')).toHaveAccessibleDescription(WHY)
  await expect.element(page.getByText(WHY)).toBeVisible()
})

it('leaves everything as it is to the customer', async () => {
  await onScreen(
    <UnlessActing>
      <Button>Withdraw</Button>
    </UnlessActing>,
  )
  await expect.element(page.getByRole('button', { name: 'Withdraw' })).toBeEnabled()
  expect(page.getByText(WHY).elements()).toEqual([])
})
