import { expect, it } from 'vitest'
import { serviceRowsOf } from '../service-row.ts'
import { importPlan, servicesCsv } from './import-plan.ts'

const columns = [
  'id',
  'name',
  'isEnabled',
  'priceNano',
  'discountPpm',
  'minQuantity',
  'maxQuantity',
  'quantityStep',
  'guaranteeDays',
  'version',
]
const rows = serviceRowsOf({
  columns,
  rows: [
    [7, 'Views', true, '2040000000', 50_000, 100, 10_000, 1, 30, 3],
    [8, 'Likes', false, '1000000000', 0, 10, 500, 1, null, 1],
  ],
})
const byId = new Map(rows.map((row) => [row.id, row]))
const planned = (file: string, mayChange: (key: string) => boolean = () => true) => importPlan(file, { byId, mayChange })

it('a file that was exported changes nothing', () => {
  expect(planned(servicesCsv(rows))).toEqual({ changes: [], changed: 0, same: 2, wrong: [] })
})
it('tells old and new of each cell that differs', () => {
  const plan = planned('id;version;price_usd;guarantee_days;on_sale\n7;3;2,5;;no\n8;1;1.00;;no')
  expect(plan).toMatchObject({ changed: 1, same: 1, wrong: [] })
  expect(plan.changes).toEqual([
    { id: 7, key: 'isEnabled', value: false, original: true },
    { id: 7, key: 'priceNano', value: '2500000000', original: '2040000000' },
    { id: 7, key: 'guaranteeDays', value: null, original: 30 },
  ])
})
it('names line and column of what is wrong, and leaves such lines out', () => {
  const { wrong, changes } = planned('id,version,min,max\n7,3,ten,5\n9,1,1,2\n8,4,1,2\n7,3,1,2', (key) => key !== 'maxQuantity')
  expect(changes).toEqual([])
  expect(wrong.map((one) => [one.kind, one.why, 'line' in one ? one.line : 0])).toEqual([
    ['cell', 'value', 2],
    ['cell', 'right', 2],
    ['line', 'unknown', 3],
    ['line', 'changed', 4],
    ['line', 'twice', 5],
  ])
})
it('a file without numbers, with other columns or open quotes is refused whole', () => {
  expect(['name\nViews', 'id,colour\n1,red', 'id\n"1'].map((file) => planned(file).wrong[0]?.why)).toEqual(['noId', 'columns', 'quotes'])
})
