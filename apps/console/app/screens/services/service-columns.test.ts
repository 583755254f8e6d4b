import { expect, it } from 'vitest'
import { shownColumns } from '../../lists/views/saved-view.ts'
import { serviceColumns } from './service-columns.tsx'
import { serviceRowsOf } from './service-row.ts'

const names = ['id', 'labelNames', 'deliveryName', 'changedAt']
const [row, other] = serviceRowsOf({
  columns: names,
  rows: [
    [7, ['Best', 'Fast'], 'Instant', '2026-11-20T10:00:00.000Z'],
    [8, [], 'Slow', null],
  ],
})
const sales = new Map([[7, { id: 7, orders: 1204, turnover: '20.50', profit: '-1.00' }]])
const columnsFor = (seesProfit: boolean, known: Parameters<typeof serviceColumns>[0]['sales'] = sales) =>
  serviceColumns({ isPriced: true, isEdited: true, largeRises: new Set(), sales: known, seesProfit })
const cell = (key: string, of = row) =>
  columnsFor(true)
    .find((column) => column.key === key)
    ?.read(of as NonNullable<typeof of>)

it('wide columns are shown to those who choose them', () => {
  const columns = columnsFor(true)
  const usual = shownColumns(columns, null).map(({ key }) => key)
  expect(usual).not.toContain('deliveryName')
  expect(usual).not.toContain('turnover30d')
  expect(shownColumns(columns, ['quantityStep', 'profit30d']).map(({ key }) => key)).toEqual(['id', 'quantityStep', 'profit30d'])
})
it('say what sold, and nothing of a profit that is not to be seen', () => {
  expect([cell('sold30d'), cell('turnover30d'), cell('profit30d')]).toEqual(['1\u202f204', '$20.50', '−$1.00'])
  expect([cell('sold30d', other), cell('turnover30d', other)]).toEqual(['0', null])
  expect(columnsFor(false).map(({ key }) => key)).not.toContain('profit30d')
  expect(columnsFor(false, null).map(({ key }) => key)).not.toContain('sold30d')
})
it('say delivery, labels and the last change', () => {
  expect([cell('deliveryName'), cell('labels'), cell('labels', other), cell('changedAt', other)]).toEqual([
    'Instant',
    'Best, Fast',
    null,
    null,
  ])
  expect(cell('changedAt')).toContain('2026')
  const editable = columnsFor(true).flatMap(({ key, isEditable }) => (isEditable ? [key] : []))
  expect(editable).toEqual(
    expect.arrayContaining(['quantityStep', 'defaultQuantity', 'guaranteeDays', 'dripFeedIsAllowed', 'allowsDuplicateLinks']),
  )
})
