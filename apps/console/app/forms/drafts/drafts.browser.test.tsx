import { useState } from 'react'
import { beforeEach, describe, expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { me, onConsole } from '../../testing/a-console.tsx'
import type { Field, Thing } from '../field.ts'
import { ThingForm } from '../thing-form.tsx'
import { dropOldDrafts } from './draft-store.ts'
import { useKeptText } from './use-kept-text.ts'

const fields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'note', label: 'Comment', kind: 'text' },
  { name: 'key', label: 'Secret key', kind: 'secret' },
]
const before: Thing = { name: 'Upstream', note: 'old', key: true }
const KEY = 'console.draft.7.tidewell.providers/4'
const stored = () => JSON.parse(localStorage.getItem(KEY) ?? 'null')
const button = (name: string) => page.getByRole('button', { name })
const OFFER = 'Your change of'

/** A form that is opened and closed. */
function Openable({ thing = before, onSave = async () => {} }: { readonly thing?: Thing; readonly onSave?: () => Promise<void> }) {
  const [isOpen, setIsOpen] = useState(true)
  const [now, setNow] = useState(thing)
  const save = async (changed: Thing) => {
    await onSave()
    setNow({ ...now, ...changed })
  }
  return (
    <>
      <button type="button" onClick={() => setIsOpen(!isOpen)}>
        Turn
      </button>
      {isOpen && <ThingForm fields={fields} thing={now} onSave={save} draft="providers/4" />}
    </>
  )
}

beforeEach(() => localStorage.clear())

describe('a draft', () => {
  it('is offered where it was typed, with its time, and restored', async () => {
    onConsole(<Openable />)
    await page.getByLabelText('Name').fill('Another name')
    await page.getByLabelText('Comment').fill('new')
    await expect.poll(() => stored()?.typed).toEqual({ name: 'Another name', note: 'new' })
    await button('Turn').click()
    await button('Turn').click()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Upstream')
    await expect.element(page.getByText(/^Your 2 changes of \d\d:\d\d were not saved/)).toBeVisible()
    await button('Restore').click()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Another name')
    await expect.element(page.getByLabelText('Comment')).toHaveValue('new')
    expect(page.getByText(OFFER).query()).toBeNull()
  })

  it('is gone once it is saved, or discarded', async () => {
    onConsole(<Openable />)
    await page.getByLabelText('Name').fill('Another name')
    await expect.poll(stored).not.toBeNull()
    await button('Save').click()
    await expect.poll(stored).toBeNull()
    await page.getByLabelText('Name').fill('A third')
    await expect.poll(stored).not.toBeNull()
    await button('Discard').click()
    await expect.poll(stored).toBeNull()
  })

  it('stays when saving is refused, and never holds a secret', async () => {
    onConsole(<Openable onSave={() => Promise.reject(new Error('no'))} />)
    await page.getByLabelText('Secret key').fill('abc123')
    await page.getByLabelText('Name').fill('Another name')
    await button('Save').click()
    await expect.poll(() => stored()?.typed).toEqual({ name: 'Another name' })
    expect(JSON.stringify(localStorage)).not.toContain('abc123')
  })

  it('is contested where somebody else changed the same meanwhile', async () => {
    const draft = { at: new Date().toISOString(), typed: { name: 'Mine' }, base: { name: 'Upstream' } }
    localStorage.setItem(KEY, JSON.stringify(draft))
    onConsole(<Openable thing={{ ...before, name: 'Renamed by a colleague' }} />)
    await button('Restore').click()
    await expect.element(page.getByRole('radio', { name: 'Yours: Mine' })).toBeChecked()
    await page.getByRole('radio', { name: 'Theirs: Renamed by a colleague' }).click()
    await expect.element(page.getByLabelText('Name')).toHaveValue('Renamed by a colleague')
  })

  it('is not offered after seven days, to somebody else, or where it is the same by now', async () => {
    const week = new Date(Date.now() - 7 * 24 * 3_600_000).toISOString()
    localStorage.setItem(KEY, JSON.stringify({ at: week, typed: { name: 'Mine' }, base: { name: 'Upstream' } }))
    localStorage.setItem('console.draft.8.tidewell.providers/4', JSON.stringify({ at: new Date(), typed: { name: 'Theirs' }, base: {} }))
    onConsole(<Openable />)
    await expect.element(page.getByLabelText('Name')).toHaveValue('Upstream')
    expect(page.getByText(OFFER).query()).toBeNull()
    dropOldDrafts(new Date())
    expect(stored()).toBeNull()
    expect(localStorage.getItem('console.draft.8.tidewell.providers/4')).not.toBeNull()
  })

  it('of no readable kind is nothing', async () => {
    localStorage.setItem(KEY, '{"at":')
    onConsole(<Openable />)
    await expect.element(page.getByLabelText('Name')).toHaveValue('Upstream')
    dropOldDrafts(new Date())
    expect(localStorage.getItem(KEY)).toBeNull()
  })
})

function Answer() {
  const { text, isAside, setText, setIsAside } = useKeptText('tickets/3/answer')
  return (
    <>
      <textarea aria-label="Answer" value={text} onChange={({ target }) => setText(target.value)} />
      <input type="checkbox" aria-label="Note" checked={isAside} onChange={({ target }) => setIsAside(target.checked)} />
    </>
  )
}

it('an answer that was begun stands there again as what it was, for its operator alone', async () => {
  const { screen } = onConsole(<Answer />)
  await page.getByLabelText('Answer').fill('Dear customer')
  await page.getByLabelText('Note').click()
  await (await screen).unmount()
  const again = onConsole(<Answer />)
  await expect.element(page.getByLabelText('Answer')).toHaveValue('Dear customer')
  await expect.element(page.getByLabelText('Note')).toBeChecked()
  await (await again.screen).unmount()
  const other = onConsole(<Answer />, { who: { ...me, id: 8 } })
  await expect.element(page.getByLabelText('Answer')).toHaveValue('')
  await (await other.screen).unmount()
  onConsole(<Answer />)
  await page.getByLabelText('Answer').fill('')
  await expect.poll(() => Object.keys(localStorage)).toEqual([])
})
