import { Tabs } from '@vitrine/ui/controls'
import { useState } from 'react'
import { afterEach, expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { Inspector } from '../lists/inspector.tsx'
import { Action } from '../parts/action.tsx'
import { SearchField } from '../parts/search-field.tsx'
import { useHere } from '../session/panel-context.ts'
import { storeSingleKeys } from '../session/single-keys.ts'
import { onConsole } from '../testing/a-console.tsx'
import { KeySheet } from './key-sheet.tsx'
import { useFrameKeys } from './use-frame-keys.ts'

afterEach(() => storeSingleKeys(true))

function Framed() {
  const { panel } = useHere()
  const [open, setOpen] = useState<'finding' | 'keys'>()
  const [pressed, setPressed] = useState<readonly string[]>([])
  const [tab, setTab] = useState<'overview' | 'notes'>('overview')
  useFrameKeys({ panel, onFind: () => setOpen('finding'), onKeys: () => setOpen('keys') })
  return (
    <main>
      <input aria-label="Note" />
      <SearchField label="Search" placeholder="Search" value="" onChange={() => {}} />
      <div data-letter-into="f">
        <input type="search" aria-label="Other search" />
        <select aria-label="State" />
      </div>
      <button type="button" data-stop="1">
        First row
      </button>
      <Action letter="c" onClick={() => setPressed([...pressed, 'list'])}>
        Cancel all
      </Action>
      <Inspector title="7" label="Order 7" onClose={() => setPressed([...pressed, 'closed'])}>
        <Action letter="c" onClick={() => setPressed([...pressed, 'order'])}>
          Cancel order
        </Action>
        <Action letter="s" disabled onClick={() => setPressed([...pressed, 'settled'])}>
          Settle
        </Action>
        <Tabs
          id="order"
          label="Order"
          tabs={[
            { value: 'overview', name: 'Overview' },
            { value: 'notes', name: 'Notes', letter: 'n' },
          ]}
          value={tab}
          onChange={setTab}
        />
        {tab === 'notes' && <textarea aria-label="New note" aria-keyshortcuts="n" />}
        <div data-letter-into="e">
          <input aria-label="Name" disabled />
          <input aria-label="Company" />
        </div>
      </Inspector>
      <output>{pressed.join(' ')}</output>
      {open === 'finding' && <p>Finding</p>}
      {open === 'keys' && <KeySheet onClose={() => setOpen(undefined)} />}
    </main>
  )
}
const framed = () => onConsole(<Framed />, { address: '/tidewell' }).router
const sheet = () => page.getByRole('dialog', { name: 'Keyboard shortcuts' })

it('goes to a page by G and its letter, to no page that is not this person’s', async () => {
  const router = framed()
  await expect.element(page.getByLabelText('Note', { exact: true })).toBeVisible()
  await userEvent.keyboard('go')
  await userEvent.keyboard('gs')
  await expect.poll(() => router.state.location.pathname).toBe('/tidewell/services')
  await userEvent.keyboard('gw')
  await expect.poll(() => router.state.location.pathname).toBe('/tidewell/attention')
})
it('steps into the list by J, and leaves letters to people who type', async () => {
  const router = framed()
  await expect.element(page.getByLabelText('Note', { exact: true })).toBeVisible()
  // The inspector lies over it here.
  ;(page.getByLabelText('Note', { exact: true }).element() as HTMLElement).focus()
  await userEvent.keyboard('gs?j')
  await expect.element(page.getByLabelText('Note', { exact: true })).toHaveValue('gs?j')
  expect([router.state.location.pathname, document.querySelector('[role=dialog]')]).toEqual(['/tidewell', null])
  await userEvent.keyboard('{Tab}{Tab}{Tab}{Tab}{Tab}')
  await userEvent.keyboard('j')
  await expect.element(page.getByRole('button', { name: 'First row' })).toHaveFocus()
})
it('shows the keys of this screen, and those of no table that is not there', async () => {
  framed()
  await expect.element(page.getByLabelText('Note', { exact: true })).toBeVisible()
  await userEvent.keyboard('?')
  const go = sheet().getByRole('region', { name: 'Go to' })
  await expect.element(go.getByText('Services')).toBeVisible()
  await expect.element(go.getByText('Ledger')).not.toBeInTheDocument()
  await expect.element(sheet().getByRole('region', { name: 'List' })).toBeVisible()
  await expect.element(sheet().getByRole('region', { name: 'Table' })).not.toBeInTheDocument()
})
it('turns single letters off, while the command key still works', async () => {
  const router = framed()
  await expect.element(page.getByLabelText('Note', { exact: true })).toBeVisible()
  await userEvent.keyboard('?')
  await sheet().getByRole('checkbox').click()
  await userEvent.keyboard('{Escape}')
  await expect.element(sheet()).not.toBeInTheDocument()
  await userEvent.keyboard('gs?')
  await userEvent.keyboard('{Control>}k{/Control}')
  await expect.element(page.getByText('Finding')).toBeVisible()
  expect([router.state.location.pathname, document.querySelector('[role=dialog]')]).toEqual(['/tidewell', null])
})

const output = () => document.querySelector('output')?.textContent
it('presses what the screen says of a letter, of what is open before the list, and nothing that is not possible', async () => {
  framed()
  await expect.element(page.getByLabelText('Note', { exact: true })).toBeVisible()
  await userEvent.keyboard('s')
  await userEvent.keyboard('c')
  await expect.poll(output).toBe('order')
  await userEvent.keyboard(']')
  await expect.poll(output).toBe('order closed')
  await userEvent.keyboard('{Control>}c{/Control}')
  expect(output()).toBe('order closed')
})
it('leads to the search, the filters, the form and to a new note', async () => {
  framed()
  await expect.element(page.getByLabelText('Note', { exact: true })).toBeVisible()
  await userEvent.keyboard('/')
  await expect.element(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveFocus()
  await userEvent.keyboard('f')
  await expect.element(page.getByRole('searchbox', { name: 'Search', exact: true })).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('f')
  await expect.element(page.getByLabelText('State')).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('e')
  await expect.element(page.getByLabelText('Company')).toHaveFocus()
  ;(document.activeElement as HTMLElement).blur()
  await userEvent.keyboard('n')
  await expect.element(page.getByLabelText('New note')).toHaveFocus()
})
it('tells the letters of what is open in the sheet', async () => {
  framed()
  await expect.element(page.getByLabelText('Note', { exact: true })).toBeVisible()
  await userEvent.keyboard('?')
  const here = sheet().getByRole('region', { name: 'What is open' })
  await expect.element(here.getByText('Cancel order')).toBeVisible()
  const rows = [...here.element().querySelectorAll('dl > div')].map((row) => row.querySelector('dt')?.textContent)
  expect(rows).toEqual(['Cancel order', 'Notes', 'Change it'])
  await expect.element(sheet().getByText('Filters of this list')).toBeVisible()
})
