import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { ApiError } from '../api/api-error.ts'
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

/** A form whose save is refused once, because a colleague has saved before; reading again brings what they left. */
function Refused({ onSave }: { readonly onSave: (changed: Thing) => void }) {
  const [thing, setThing] = useState<Thing>({ name: 'Upstream', note: 'old', version: 1 })
  const save = async (changed: Thing) => {
    onSave({ ...changed, version: thing.version })
    if (thing.version === 1)
      throw new ApiError({
        status: 422,
        message: 'Changed by Ines',
        errors: {},
        details: { code: 'changed_meanwhile' },
        requestId: undefined,
      })
    setThing({ ...thing, ...changed, version: 3 })
  }
  return (
    <ThingForm fields={fields} thing={thing} onSave={save} onReread={async () => setThing({ name: 'Of Ines', note: 'hers', version: 2 })} />
  )
}

it('shows yours and theirs of what two people changed, and saves what is chosen', async () => {
  const sent: Thing[] = []
  onConsole(<Refused onSave={(changed) => sent.push(changed)} />)
  await page.getByLabelText('Name').fill('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Changed by Ines')).toBeVisible()
  // What nobody typed in here follows without a question.
  await expect.element(page.getByLabelText('Note')).toHaveValue('hers')
  await expect.element(page.getByText('Before: Upstream')).toBeVisible()
  await expect.element(page.getByRole('radio', { name: 'Yours: Mine' })).toBeChecked()
  await page.getByRole('radio', { name: 'Theirs: Of Ines' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Of Ines')
  await page.getByRole('radio', { name: 'Yours: Mine' }).click()
  await expect.element(page.getByLabelText('Name')).toHaveValue('Mine')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('radio')).not.toBeInTheDocument()
  expect(sent).toEqual([
    { name: 'Mine', version: 1 },
    { name: 'Mine', version: 2 },
  ])
})

it('asks also when the thing was read again before it is saved', async () => {
  onConsole(<Read onSave={(changed) => changed} />)
  await page.getByLabelText('Note').fill('my note')
  await page.getByRole('button', { name: 'Read again' }).click()
  await page.getByRole('radio', { name: 'Theirs: of a colleague' }).click()
  await expect.element(page.getByLabelText('Note')).toHaveValue('of a colleague')
  await expect.element(page.getByRole('button', { name: 'Save' })).not.toBeInTheDocument()
})
