import { useState } from 'react'
import { expect, it } from 'vitest'
import { userEvent } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { NO_FILTER } from './service-filter.ts'
import { ServiceFilters } from './service-filters.tsx'
import { serviceRowsOf } from './service-row.ts'

const rows = serviceRowsOf({ columns: ['id', 'labelIds', 'labelNames'], rows: [[7, [3], ['Best']]] })

function Filters() {
  const [filter, setFilter] = useState(NO_FILTER)
  return (
    <>
      <ServiceFilters {...{ rows, filter }} columns={[]} onChange={setFilter} />
      <output>{JSON.stringify([filter.label, filter.margin])}</output>
    </>
  )
}

it('filters are chosen and typed in one dialog, stand as chips by their names, and go one by one', async () => {
  const server = aServer({ 'GET /panels/tidewell/views': () => ({ json: { data: { views: [], choices: [] } } }) })
  const screen = await onConsole(<Filters />, { server }).screen
  await userEvent.click(screen.getByRole('button', { name: 'More filters' }))
  await userEvent.click(screen.getByRole('combobox', { name: 'Label' }))
  await userEvent.click(screen.getByRole('option', { name: 'Best' }))
  await userEvent.fill(screen.getByLabelText('Margin under, %'), 'much')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await expect.element(screen.getByText('Enter a percentage such as 20 or 12.5.')).toBeVisible()
  await userEvent.fill(screen.getByLabelText('Margin under, %'), '20')
  await userEvent.click(screen.getByRole('button', { name: 'Apply' }))
  await expect.element(screen.getByRole('status')).toHaveTextContent('["3","20"]')
  await expect.element(screen.getByText('Label: Best')).toBeVisible()
  await userEvent.click(screen.getByRole('button', { name: /Remove.*Margin/ }))
  await expect.element(screen.getByRole('status')).toHaveTextContent('["3",""]')
})
