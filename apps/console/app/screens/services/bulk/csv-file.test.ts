import { expect, it } from 'vitest'
import { fromCsv } from './csv.ts'
import { applyFile, type CheckedPortion, checkFile, countsOf, type FileLine, portionsOf, readFile } from './csv-file.ts'
import { templateCsv } from './services-csv.ts'

const bytes = (text: string) => new TextEncoder().encode(text)
const line = (number: number, text = ''): FileLine => ({ line: number, cells: { id: '1', name: text } })

it('reads lines by the names of the first one', () => {
  expect(readFile(bytes('ID;name@de;name@pt_BR\r\n7;Aufrufe\r\n'))).toEqual([
    { line: 2, cells: { id: '7', 'name@de': 'Aufrufe', 'name@pt_BR': '' } },
  ])
  expect(readFile(bytes(templateCsv()))).toHaveLength(1)
  expect(fromCsv(templateCsv())).toHaveLength(2)
})
it('names the line of wrong encoding, broken quotes and too many cells', () => {
  expect(readFile(new Uint8Array([...bytes('id,name\n1,a\n2,'), 0xe4, 10]))).toEqual({ why: 'encoding', line: 3 })
  expect(readFile(bytes('id,name\n1,"a'))).toEqual({ why: 'quotes', line: 2 })
  expect(readFile(bytes('id,name\n1,a\n2,a,b'))).toEqual({ why: 'cells', line: 3 })
  expect(readFile(bytes('id,na me,id\n1,a'))).toEqual({ why: 'columns', text: 'na me, id' })
  expect(readFile(bytes('id,name'))).toEqual({ why: 'empty' })
})
it('goes in portions by lines and by length', () => {
  expect(portionsOf(Array.from({ length: 450 }, (_, at) => line(at))).map(({ length }) => length)).toEqual([200, 200, 50])
  expect(portionsOf([line(1, 'x'.repeat(100_000)), line(2, 'x'.repeat(100_000))])).toHaveLength(2)
})
it('checks all, then writes only what has something to write, each under a key that stays', async () => {
  const calls: unknown[] = []
  const state = (at: number) => (at < 200 ? 'same' : at === 200 ? 'wrong' : 'new') as 'same' | 'wrong' | 'new'
  const client = {
    write: (async (_: string, path: string, body: { lines: FileLine[] }, key?: string) => {
      calls.push([path, body.lines.length, key])
      return { hash: 'h', lines: body.lines.map((each) => ({ line: each.line, id: null, state: state(each.line), errors: [] })) }
    }) as never,
  }
  const portions = await checkFile(
    client,
    '/p',
    Array.from({ length: 202 }, (_, at) => line(at)),
    () => undefined,
  )
  expect(countsOf(portions.flatMap(({ results }) => results))).toEqual({ new: 1, changed: 0, same: 200, wrong: 1 })
  const { results } = await applyFile(client, '/p', { portions, leavesOut: true, run: 'r' }, () => undefined)
  expect(results).toHaveLength(202)
  expect(calls.slice(2)).toEqual([['/p/services/csv', 2, 'r-h-true']])
})
it('what fails ends it, and what was written before is told', async () => {
  const portion: CheckedPortion = { lines: [line(2)], hash: 'h', results: [{ line: 2, id: null, state: 'new', errors: [] }] }
  const fault = new Error('The line broke')
  const client = { write: (async () => Promise.reject(fault)) as never }
  expect(await applyFile(client, '/p', { portions: [portion], leavesOut: false, run: 'r' }, () => undefined)).toEqual({
    results: [],
    failure: fault,
  })
})
