import { expect, it } from 'vitest'
import { fromCsv } from '../../../values/csv.ts'
import { type FileLine, readLines } from '../../../values/csv-lines.ts'
import { checkFile, countsOf, isColumn, portionsOf, rowsToApply } from './csv-file.ts'
import { templateCsv } from './services-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const line = (number: number, text = ''): FileLine => ({ line: number, cells: { id: '1', name: text } })

it('reads lines by the names of the first one', () => {
  expect(readLines(bytes('ID;name@de;name@pt_BR\r\n7;Aufrufe\r\n'), isColumn)).toEqual([
    { line: 2, cells: { id: '7', 'name@de': 'Aufrufe', 'name@pt_BR': '' } },
  ])
  expect(readLines(bytes(templateCsv()), isColumn)).toHaveLength(1)
  expect(fromCsv(templateCsv())).toHaveLength(2)
})
it('names the line of wrong encoding, broken quotes and too many cells', () => {
  expect(readLines(new Uint8Array([...bytes('id,name\n1,a\n2,'), 0xe4, 10]), isColumn)).toEqual({ why: 'encoding', line: 3 })
  expect(readLines(bytes('id,name\n1,"a'), isColumn)).toEqual({ why: 'quotes', line: 2 })
  expect(readLines(bytes('id,name\n1,a\n2,a,b'), isColumn)).toEqual({ why: 'cells', line: 3 })
  expect(readLines(bytes('id,na me,id\n1,a'), isColumn)).toEqual({ why: 'columns', text: 'na me, id' })
  expect(readLines(bytes('id,name'), isColumn)).toEqual({ why: 'empty' })
})
it('goes in portions by lines and by length', () => {
  expect(portionsOf(Array.from({ length: 450 }, (_, at) => line(at))).map(({ length }) => length)).toEqual([200, 200, 50])
  expect(portionsOf([line(1, 'x'.repeat(100_000)), line(2, 'x'.repeat(100_000))])).toHaveLength(2)
})
it('checks all, and leaves to workers what makes or changes something', async () => {
  const calls: unknown[] = []
  const state = (at: number) => (at < 200 ? 'same' : at === 200 ? 'wrong' : 'new') as 'same' | 'wrong' | 'new'
  const client = {
    write: (async (_: string, path: string, body: { lines: FileLine[] }) => {
      calls.push([path, body.lines.length])
      return { hash: 'h', lines: body.lines.map((each) => ({ line: each.line, id: null, state: state(each.line), errors: [] })) }
    }) as never,
  }
  const portions = await checkFile(
    client,
    '/p',
    Array.from({ length: 202 }, (_, at) => line(at, 'Views')),
    () => undefined,
  )
  expect(calls).toEqual([
    ['/p/services/csv-check', 200],
    ['/p/services/csv-check', 2],
  ])
  expect(countsOf(portions.flatMap(({ results }) => results))).toEqual({ new: 1, changed: 0, same: 200, wrong: 1 })
  expect(rowsToApply(portions)).toEqual([{ id: 201, own: { id: '1', name: 'Views' } }])
})
it('cells that say nothing stay out, but for a guarantee that is taken away', () => {
  const cells = { id: '1', name: '', min: '', guarantee_days: '' }
  const results = [{ line: 2, id: 1, state: 'changed' as const, errors: [] }]
  expect(rowsToApply([{ lines: [{ line: 2, cells }], results }])).toEqual([{ id: 2, own: { id: '1', guarantee_days: '' } }])
})
