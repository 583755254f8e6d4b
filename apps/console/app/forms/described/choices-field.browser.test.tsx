import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { onConsole } from '../../testing/a-console.tsx'
import { ChoicesField } from './choices-field.tsx'
import type { Draft } from './value-form.ts'

const options = Array.from({ length: 30 }, (_, at) => `Country ${at + 1}`)

function Field({ first, all }: { readonly first: readonly string[]; readonly all: readonly string[] }) {
  const [value, setValue] = useState<Draft>(first)
  return (
    <>
      <ChoicesField
        {...{ id: 'field', path: 'countries', isReadOnly: false, errorAt: () => undefined, value, onChange: setValue }}
        form={{ kind: 'choices', isNullable: false, options: all }}
        words={{ label: () => 'Countries' }}
      />
      <output>{JSON.stringify(value)}</output>
    </>
  )
}

it('finds one of many by its name, and keeps the order of the options', async () => {
  onConsole(<Field first={['Country 30']} all={options} />)
  const value = page.getByRole('status').last()
  await expect.element(page.getByRole('checkbox')).not.toBeInTheDocument()
  await page.getByRole('textbox', { name: 'Search in Countries' }).fill('country 2')
  await expect.element(page.getByText('3 more match. Type more of the name.')).toBeVisible()
  await page.getByRole('checkbox', { name: 'Country 21' }).click()
  await expect.element(value).toHaveTextContent('["Country 21","Country 30"]')
  await page.getByRole('textbox').fill('country 5')
  await userEvent.keyboard('{Enter}')
  await expect.element(value).toHaveTextContent('["Country 5","Country 21","Country 30"]')
  await page.getByRole('button', { name: 'Remove Country 21' }).click()
  await expect.element(value).toHaveTextContent('["Country 5","Country 30"]')
  await page.getByRole('textbox').fill('nowhere')
  await expect.element(page.getByText('Nothing matches.')).toBeVisible()
})

it('shows a few options as they are', async () => {
  onConsole(<Field first={[]} all={['Gold', 'Silver']} />)
  await expect.element(page.getByRole('textbox')).not.toBeInTheDocument()
  await page.getByRole('checkbox', { name: 'Silver' }).click()
  await page.getByRole('checkbox', { name: 'Gold' }).click()
  await expect.element(page.getByRole('status')).toHaveTextContent('["Gold","Silver"]')
})
