import { useState } from 'react'
import { expect, it } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { ValueField } from './value-field.tsx'
import { draftOf, type ValueForm, wireOf } from './value-form.ts'

const listed = (rows: readonly object[]) => ({
  json: { rows, next: null, previous: null, total: { count: rows.length, isExact: true }, asOf: '' },
})
const server = () =>
  aServer({
    'GET /panels/tidewell/networks': () => listed([{ id: 3, name: 'Cliptic' }]),
    'GET /panels/tidewell/service-types': () => listed([{ id: 31, name: 'Views', networkId: 3 }]),
  })
const form: ValueForm = {
  kind: 'group',
  isNullable: false,
  fields: { service_type: { kind: 'service-type', isNullable: true }, network: { kind: 'network', isNullable: true } },
}

function Editing() {
  const [value, setValue] = useState(draftOf(form, { service_type: 31, network: 'clip' }))
  return (
    <>
      <ValueField
        id="trial"
        path="free_trial"
        words={{ label: (path) => path }}
        isReadOnly={false}
        errorAt={() => undefined}
        {...{ form, value }}
        onChange={setValue}
      />
      <output data-testid="wire">{JSON.stringify(wireOf(form, value, 'free_trial').value)}</output>
    </>
  )
}

it('picks a network and a service type by name, and leaves a word that was written before', async () => {
  onConsole(<Editing />, { server: server() })
  const type = page.getByRole('combobox', { name: 'free_trial.service_type' })
  const network = page.getByRole('combobox', { name: 'free_trial.network' })
  await expect.element(type).toHaveTextContent('Cliptic, Views')
  await expect.element(network).toHaveTextContent('clip')
  await expect.element(page.getByTestId('wire')).toHaveTextContent('{"service_type":31,"network":"clip"}')
  await network.click()
  await page.getByRole('option', { name: 'Cliptic' }).click()
  await expect.element(page.getByTestId('wire')).toHaveTextContent('{"service_type":31,"network":3}')
})
