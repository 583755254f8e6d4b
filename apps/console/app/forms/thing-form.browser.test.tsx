import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { onConsole } from '../testing/a-console.tsx'
import type { Field, Thing } from './field.ts'
import { ThingForm } from './thing-form.tsx'

const fields: readonly Field[] = [
  { name: 'name', label: 'Name', kind: 'text' },
  { name: 'note', label: 'Note', kind: 'text' },
]

/** A form over a thing that is read again at a press, as after a colleague's change. */
function Read({ onSave }: { readonly onSave: (changed: Thing) => Thing }) {
  const [thing, setThing] = useState<Thing>({ name: 'Upstream', note: 'old' })
  return (
    <>
      <button type="button" onClick={() => setThing({ name: 'Upstream', note: 'of a colleague' })}>
        Read again
      </button>
      <ThingForm fields={fields} thing={thing} onSave={async (changed) => setThing({ ...thing, ...onSave(changed) })} />
    </>
  )
}

it('keeps what was typed when the thing is read again, and sends that alone', async () => {
  const sent: Thing[] = []
  onConsole(
    <Read
      onSave={(changed) => {
        sent.push(changed)
        return { name: 'As the server wrote it' }
      }}
    />,
  )
  await page.getByLabelText('Name').fill('Another name')
  await page.getByRole('button', { name: 'Read again' }).click()
  await expect.element(page.getByLabelText('Note')).toHaveValue('of a colleague')
  await expect.element(page.getByLabelText('Name')).toHaveValue('Another name')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('As the server wrote it')
  expect(sent).toEqual([{ name: 'Another name' }])
})
