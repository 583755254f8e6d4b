import { expect, it } from 'vitest'
import { shownIn, valueIn } from '../../grid/grid-column.ts'
import { shownColumns } from '../../lists/views/saved-view.ts'
import { serviceColumns } from './service-columns.tsx'
import { serviceRowsOf } from './service-row.ts'

const names = ['id', 'networkId', 'serviceTypeId', 'serviceTypeName', 'labelNames', 'deliveryId', 'deliveryName', 'changedAt']
const [row, other] = serviceRowsOf({
  columns: names,
  rows: [
    [7, 1, 3, 'Views', ['Best', 'Fast'], 2, 'Instant', '2026-11-20T10:00:00.000Z'],
    [8, 1, 3, 'Views', [], 4, 'Slow', null],
  ],
})
const sales = new Map([[7, { id: 7, orders: 1204, turnover: '20.50', profit: '-1.00' }]])
const shelves = {
  types: [
    { value: 3, name: 'Views', networkId: 1 },
    { value: 5, name: 'Likes', networkId: 1 },
    { value: 6, name: 'Plays', networkId: 2 },
  ],
  deliveries: [
    { value: 2, name: 'Instant' },
    { value: 4, name: 'Slow' },
  ],
}
const columnsFor = (seesProfit: boolean, known: Parameters<typeof serviceColumns>[0]['sales'] = sales) =>
  serviceColumns({ isPriced: true, isEdited: true, largeRises: new Set(), sales: known, seesProfit, shelves })
const cell = (key: string, of = row) =>
  columnsFor(true)
    .find((column) => column.key === key)
    ?.read(of as NonNullable<typeof of>)

it('wide columns are shown to those who choose them', () => {
  const columns = columnsFor(true)
  const usual = shownColumns(columns, null).map(({ key }) => key)
  expect(usual).not.toContain('deliveryId')
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
  expect([cell('deliveryId'), cell('labels'), cell('labels', other), cell('changedAt', other)]).toEqual([2, 'Best, Fast', null, null])
  expect(cell('changedAt')).toContain('2026')
  const editable = columnsFor(true).flatMap(({ key, isEditable }) => (isEditable ? [key] : []))
  expect(editable).toEqual(
    expect.arrayContaining([
      'serviceTypeId',
      'deliveryId',
      'quantityStep',
      'defaultQuantity',
      'guaranteeDays',
      'dripFeedIsAllowed',
      'allowsDuplicateLinks',
    ]),
  )
})

it('type and delivery are chosen by name, a type among those of its network, and read by name before any is known', () => {
  const of = (key: string, known: typeof shelves | undefined) => {
    const columns = serviceColumns({
      ...{ isPriced: true, isEdited: true, largeRises: new Set<number>(), sales, seesProfit: true },
      shelves: known,
    })
    return columns.find((column) => column.key === key) as (typeof columns)[number]
  }
  const service = row as NonNullable<typeof row>
  expect(
    of('serviceTypeId', shelves)
      .options?.(service)
      .map(({ name }) => name),
  ).toEqual(['Views', 'Likes'])
  expect(valueIn(of('deliveryId', shelves), service, 'slow')).toBe(4)
  expect(valueIn(of('serviceTypeId', shelves), service, 'Plays')).toBeUndefined()
  expect([shownIn(of('deliveryId', undefined), service, 2), of('deliveryId', undefined).isEditable]).toEqual(['Instant', false])
})
