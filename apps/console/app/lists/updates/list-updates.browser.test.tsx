import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { page } from 'vitest/browser'
import { aServer, onConsole } from '../../testing/a-console.tsx'
import { ListTable } from '../list-table.tsx'
import { useList } from '../use-list.ts'

interface Row {
  readonly id: number
  readonly state: string
}

function Orders() {
  const list = useList<Row>('/panels/tidewell/orders', {})
  const columns = [
    { key: 'id', name: 'Number', show: ({ id }: Row) => id },
    { key: 'state', name: 'State', show: ({ state }: Row) => state },
  ]
  return (
    <ListTable label="Orders" {...{ list, columns }} keyOf={({ id }) => String(id)} empty="None" isFiltered={false} onClear={() => {}} />
  )
}

beforeEach(() => vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => vi.useRealTimers())

let rows: Row[] = []
let isDown = false
const answer = () =>
  isDown
    ? { status: 422, json: { message: 'Down' } }
    : { json: { rows, next: null, previous: null, total: { count: rows.length, isExact: true }, asOf: '2026-11-20T14:03:00.000Z' } }
const shown = () =>
  page
    .getByRole('row')
    .elements()
    .slice(1)
    .map((row) => row.textContent)

it('shows what changed in its place, and holds back what came until it is asked for', async () => {
  rows = [
    { id: 2, state: 'open' },
    { id: 1, state: 'open' },
  ]
  onConsole(<Orders />, { server: aServer({ 'GET /panels/tidewell/orders': answer }) })
  await expect.poll(shown).toEqual(['2open', '1open'])
  rows = [{ id: 4, state: 'new' }, { id: 3, state: 'new' }, { id: 2, state: 'done' }, ...rows.slice(1)]
  await vi.advanceTimersByTimeAsync(30_000)
  const pill = page.getByRole('button', { name: '2 new entries' })
  await expect.element(pill).toBeVisible()
  expect(shown()).toEqual(['2done', '1open'])
  await pill.click()
  await expect.poll(shown).toEqual(['4new', '3new', '2done', '1open'])
  expect(pill.query()).toBeNull()
  rows = rows.slice(1)
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(page.getByRole('button', { name: '1 entry left this list' })).toBeVisible()
  expect(shown()).toHaveLength(4)
})

it('says since when it is not live, and is live again', async () => {
  rows = [{ id: 1, state: 'open' }]
  onConsole(<Orders />, { server: aServer({ 'GET /panels/tidewell/orders': answer }) })
  await expect.poll(shown).toEqual(['1open'])
  isDown = true
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(page.getByText(/^As of .*, not live$/)).toBeVisible()
  expect(shown()).toEqual(['1open'])
  isDown = false
  await vi.advanceTimersByTimeAsync(30_000)
  await expect.element(page.getByText(/not live$/)).not.toBeInTheDocument()
})
