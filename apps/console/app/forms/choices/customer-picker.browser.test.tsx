import { useState } from 'react'
import { expect, it } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { CustomerPicker } from './customer-picker.tsx'

const all = [
  { id: 71, name: 'Mara Lind', second: 'mara@tidewell.example' },
  { id: 72, name: 'mark@tidewell.example', second: null },
]
const server = () =>
  aServer({
    'GET /panels/tidewell/customers/choices': ({ query }) => {
      const [ids, q] = [query.get('ids')?.split(','), query.get('q') ?? '']
      const found = all.filter(({ id, name, second }) =>
        ids ? ids.includes(String(id)) : q !== '' && `${name} ${second}`.toLowerCase().includes(q),
      )
      return { json: { data: found } }
    },
  })

function Choosing() {
  const [value, setValue] = useState<readonly string[]>(['71'])
  return (
    <>
      <CustomerPicker id="picker" label="Customers" value={value} onChange={setValue} />
      <output data-testid="value">{value.join(' ')}</output>
    </>
  )
}

it('chooses customers by their email with the keyboard, and names those that were chosen before', async () => {
  onConsole(<Choosing />, { server: server() })
  await expect.element(page.getByRole('list', { name: '1 customer' })).toHaveTextContent('Mara Lindmara@tidewell.example · Customer 71')
  await page.getByRole('combobox', { name: 'Customers' }).click()
  await expect.element(page.getByText('No customer matches. Type the beginning of an email address or name, or a number.')).toBeVisible()
  await userEvent.keyboard('mark@')
  await expect.element(page.getByRole('option')).toHaveLength(1)
  await userEvent.keyboard('{Enter}{Escape}')
  await expect.element(page.getByTestId('value')).toHaveTextContent('71 72')
  await page.getByRole('button', { name: 'Remove Mara Lind' }).click()
  await expect.element(page.getByTestId('value')).toHaveTextContent('72')
})
