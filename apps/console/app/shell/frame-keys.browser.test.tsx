import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { useHere } from '../session/panel-context.ts'
import { storeSingleKeys } from '../session/single-keys.ts'
import { onConsole } from '../testing/a-console.tsx'
import { KeySheet } from './key-sheet.tsx'
import { useFrameKeys } from './use-frame-keys.ts'

afterEach(() => storeSingleKeys(true))

function Framed() {
  const { panel } = useHere()
  const [open, setOpen] = useState<'finding' | 'keys'>()
  useFrameKeys({ panel, onFind: () => setOpen('finding'), onKeys: () => setOpen('keys') })
  return (
    <main>
      <input aria-label="Note" />
      <button type="button" data-stop="1">
        First row
      </button>
      {open === 'finding' && <p>Finding</p>}
      {open === 'keys' && <KeySheet onClose={() => setOpen(undefined)} />}
    </main>
  )
}
const framed = () => onConsole(<Framed />, { address: '/tidewell' }).router
const sheet = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

it('goes to a page by G and its letter, to no page that is not this person’s', async () => {
  const router = framed()
  await expect.element(page.getByLabelText('Note')).toBeVisible()
  await userEvent.keyboard('go')
  await userEvent.keyboard('gs')
  await expect.poll(() => router.state.location.pathname).toBe('/tidewell/services')
  await userEvent.keyboard('gw')
  await expect.poll(() => router.state.location.pathname).toBe('/tidewell/attention')
})
it('steps into the list by J, and leaves letters to people who type', async () => {
  const router = framed()
  await page.getByLabelText('Note').click()
  await userEvent.keyboard('gs?j')
  await expect.element(page.getByLabelText('Note')).toHaveValue('gs?j')
  expect([router.state.location.pathname, document.querySelector('[role=dialog]')]).toEqual(['/tidewell', null])
  await userEvent.keyboard('{Tab}{Tab}')
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('button', { name: 'First row' })).toHaveFocus()
})
it('shows the keys of this screen, and those of no table that is not there', async () => {
  framed()
  await expect.element(page.getByLabelText('Note')).toBeVisible()
  await userEvent.keyboard('?')
  const go = sheet().getByRole('region', { name: 'Go to' })
  await expect.element(go.getByText('Services')).toBeVisible()
  await expect.element(go.getByText('Ledger')).not.toBeInTheDocument()
  await expect.element(sheet().getByRole('region', { name: 'List' })).toBeVisible()
  await expect.element(sheet().getByRole('region', { name: 'Table' })).not.toBeInTheDocument()
})
it('turns single letters off, while the command key still works', async () => {
  const router = framed()
  await expect.element(page.getByLabelText('Note')).toBeVisible()
  await userEvent.keyboard('?')
  await sheet().getByRole('checkbox').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  await userEvent.keyboard('gs?')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByText('Finding')).toBeVisible()
  expect([router.state.location.pathname, document.querySelector('[role=dialog]')]).toEqual(['/tidewell', null])
})
