import { useState } from 'react'
import { describe, expect, it, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { type CellChange, change, NO_EDITS, redo, undo } from './edits.ts'
import type { GridColumn } from './grid-column.ts'
import { GridView } from './grid-view.tsx'

interface Service {
  readonly id: number
  readonly name: string
  readonly type: string
  readonly isOn: boolean
  readonly price: string
  readonly min: number
  readonly delivery: number
}
const columns: readonly GridColumn<Service>[] = [
  { key: 'id', name: 'No.', kind: 'text', width: 60, leaves: 0, read: ({ id }) => id },
  { key: 'name', name: 'Service', kind: 'text', width: 120, isGrowing: true, isEditable: true, leaves: 0, read: ({ name }) => name },
  { key: 'isOn', name: 'On sale', kind: 'switch', width: 60, isEditable: true, leaves: 0, read: ({ isOn }) => isOn },
  { key: 'price', name: 'Price', kind: 'money', width: 110, isEnd: true, isEditable: true, leaves: 0, read: ({ price }) => price },
  { key: 'min', name: 'Min', kind: 'whole', width: 70, isEnd: true, isEditable: true, leaves: 1, read: ({ min }) => min },
]
const deliveries = [
  { value: 1, name: 'Instant' },
  { value: 2, name: 'Slow' },
]
const chosen: readonly GridColumn<Service>[] = [
  ...columns.slice(0, 2),
  {
    ...{ key: 'delivery', name: 'Delivery', kind: 'choice', width: 110, isEditable: true, leaves: 0 },
    read: ({ delivery }) => delivery,
    // The third service takes only what it has.
    options: ({ id }) => (id === 3 ? deliveries.slice(0, 1) : deliveries),
  },
]
const services = Array.from(
  { length: 10_000 },
  (_, at): Service => ({
    id: at + 1,
    name: `Service ${at + 1}`,
    type: at < 3 ? 'Views' : 'Likes',
    isOn: true,
    price: '2000000000',
    min: 100,
    delivery: 1,
  }),
)
const idOf = ({ id }: Service) => id
const groupOf = ({ type }: Service) => type

interface Spies {
  readonly onOpen?: (row: Service) => void
  readonly onUnread?: (count: number) => void
  readonly onChanges?: (changes: readonly CellChange[]) => void
  readonly shown?: readonly GridColumn<Service>[]
}

function Catalogue({ onOpen = () => undefined, onUnread = () => undefined, onChanges, shown = columns }: Spies) {
  const [edits, setEdits] = useState(NO_EDITS)
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  return (
    <div style={{ height: 400, width: 700, display: 'flex', flexDirection: 'column' }}>
      <button type="button">Before</button>
      <GridView
        label="Services"
        rows={services}
        groupHead={([first]) => first?.type}
        onChange={(changes) => {
          onChanges?.(changes)
          setEdits((before) => change(before, changes))
        }}
        onUndo={() => setEdits(undo)}
        onRedo={() => setEdits(redo)}
        onSelect={setSelected}
        {...{ columns: shown, idOf, groupOf, edits, selected, onOpen, onUnread }}
      />
      <button type="button">After</button>
    </div>
  )
}

const grid = () => page.getByRole('grid', { name: 'Services' })
const activeCell = () => document.getElementById(grid().element().getAttribute('aria-activedescendant') ?? '')
const press = (keys: string) => userEvent.keyboard(keys)

async function open(spies: Spies = {}) {
  await render(<Catalogue {...spies} />)
  await expect.element(grid()).toBeVisible()
  ;(grid().element() as HTMLElement).focus()
}
/** From the head of the first group to the price of the first row. */
const toPrice = () => press('{ArrowDown}{ArrowRight}{ArrowRight}{ArrowRight}')

describe('the grid by keyboard', () => {
  it('tells the cell that is active, and moves it by arrows and far by Ctrl', async () => {
    await open()
    await press('{ArrowDown}')
    await expect.poll(() => activeCell()?.textContent).toBe('1')
    await press('{ArrowRight}{ArrowDown}')
    await expect.poll(() => activeCell()?.textContent).toBe('Service 2')
    await press('{Control>}{End}{/Control}')
    await expect.poll(() => activeCell()?.getAttribute('aria-colindex')).toBe('6')
    await press('{Home}{ArrowRight}')
    await expect.poll(() => activeCell()?.textContent).toBe('Service 10000')
  })
  it('edits by typing, Enter saves and goes down, Escape leaves it as it was', async () => {
    await open()
    await toPrice()
    await press('3,50{Enter}')
    await expect.poll(() => activeCell()?.textContent).toBe('$2.00')
    await expect.poll(() => document.querySelector('[aria-rowindex="3"]')?.textContent).toContain('$3.50')
    await press('{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveValue('2.00')
    await press('9{Escape}')
    await expect.poll(() => activeCell()?.textContent).toBe('$2.00')
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('grid')
  })
  it('chooses among what there is by name, and fills down only where that can be', async () => {
    const onChanges = vi.fn()
    await open({ onChanges, shown: chosen })
    await press('{ArrowDown}{ArrowRight}{ArrowRight}')
    await expect.poll(() => activeCell()?.textContent).toBe('Instant')
    await press('{Enter}')
    await expect.element(page.getByRole('option', { name: 'Instant' })).toHaveFocus()
    await press('{Escape}')
    await expect.element(page.getByRole('combobox', { name: 'Delivery' })).toHaveFocus()
    await press('{Escape}')
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('grid')
    await press('{Enter}')
    await expect.element(page.getByRole('option', { name: 'Instant' })).toHaveFocus()
    await press('{ArrowDown}{Enter}')
    await expect.poll(() => document.activeElement?.getAttribute('role')).toBe('grid')
    await expect.poll(() => onChanges.mock.lastCall?.[0]).toEqual([{ id: 1, key: 'delivery', value: 2, original: 1 }])
    await expect.poll(() => document.querySelector('[aria-rowindex="3"]')?.textContent).toContain('InstantSlow')
    await press('{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await expect.poll(() => onChanges.mock.lastCall?.[0]).toMatchObject([{ id: 2, value: 2 }])
    expect(onChanges.mock.lastCall?.[0]).toHaveLength(1)
    await press('{Enter}')
    await expect.element(page.getByRole('option', { name: 'Instant' })).toHaveFocus()
    await userEvent.click(page.getByText('Service 4', { exact: true }))
    await press('{ArrowDown}')
    await expect.poll(() => activeCell()?.textContent).toBe('Service 5')
  })
  it('keeps open what cannot be read', async () => {
    await open()
    await toPrice()
    await press('free{Enter}')
    await expect.element(page.getByRole('textbox', { name: 'Price' })).toHaveAttribute('aria-invalid', 'true')
  })
  it('toggles by Space, selects rows by Space elsewhere', async () => {
    await open()
    await press('{ArrowDown}{ArrowRight}{ArrowRight} ')
    await expect.element(page.getByRole('switch', { name: 'On sale' }).first()).not.toBeChecked()
    await press('{ArrowRight} ')
    await expect.element(page.getByRole('checkbox', { name: 'Select 1', exact: true })).toBeChecked()
  })
  it('takes back and does again by Ctrl Z', async () => {
    await open()
    await toPrice()
    await press('5{Enter}{ArrowUp}{Control>}z{/Control}')
    await expect.poll(() => activeCell()?.textContent).toBe('$2.00')
    await press('{Control>}{Shift>}z{/Shift}{/Control}')
    await expect.poll(() => activeCell()?.textContent).toBe('$2.00$5.00')
  })
  it('fills a range down', async () => {
    const onChanges = vi.fn()
    await open({ onChanges })
    await toPrice()
    await press('5{Enter}{ArrowUp}{Shift>}{ArrowDown}{ArrowDown}{/Shift}{Control>}d{/Control}')
    await expect
      .poll(() => onChanges.mock.lastCall?.[0])
      .toMatchObject([
        { id: 2, value: '5000000000' },
        { id: 3, value: '5000000000' },
      ])
  })
  it('opens a row by Enter on a cell that cannot be edited, closes a group on its head', async () => {
    const onOpen = vi.fn()
    await open({ onOpen })
    await press('{ArrowDown}{Enter}')
    await expect.poll(() => onOpen.mock.lastCall?.[0]).toMatchObject({ id: 1 })
    await press('{ArrowUp}{Enter}')
    await expect.element(page.getByText('Service 1', { exact: true })).not.toBeInTheDocument()
    await press(' ')
    await expect.element(page.getByText('Service 1', { exact: true })).toBeVisible()
  })
  it('lets Tab out at the end of a row', async () => {
    await open()
    await press('{ArrowDown}{End}{Tab}')
    await expect.element(page.getByRole('button', { name: 'After' })).toHaveFocus()
  })
})

describe('the clipboard', () => {
  const clipboard = (type: 'copy' | 'paste', text = '') => {
    const clipboardData = new DataTransfer()
    if (text) clipboardData.setData('text/plain', text)
    grid()
      .element()
      .dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }))
    return clipboardData.getData('text/plain')
  }
  it('takes a range as a spreadsheet writes it, and gives one to it', async () => {
    const [onChanges, onUnread] = [vi.fn(), vi.fn()]
    await open({ onChanges, onUnread })
    await toPrice()
    clipboard('paste', '1.5\t50\n$2,500.00\tmany\n')
    await expect
      .poll(() => onChanges.mock.lastCall?.[0])
      .toMatchObject([
        { id: 1, key: 'price', value: '1500000000' },
        { id: 1, key: 'min', value: 50 },
        { id: 2, key: 'price', value: '2500000000000' },
      ])
    expect(onUnread).toHaveBeenCalledWith(1)
    await press('{Shift>}{ArrowDown}{ArrowRight}{/Shift}')
    await expect.poll(() => clipboard('copy')).toBe('1.50\t50\n2500.00\t100')
  })
})

it('ten thousand rows are a few in the page', async () => {
  await open()
  expect(document.querySelectorAll('[role=row]').length).toBeLessThan(60)
  await expect.element(grid()).toHaveAttribute('aria-rowcount', '10003')
})
