import { expect, it } from 'vitest'
import { fromCsv } from '../../../values/csv.ts'
import { readLines } from '../../../values/csv-lines.ts'
import { isColumn } from './csv-file.ts'
import { readTextsCsv } from './texts-csv.ts'

const texts = {
  en: { name: 'Likes, fast', description: '<p>"Best"</p>\n<p>of all</p>' },
  ja: { name: 'いいね' },
  pt_BR: { name: 'Curtidas' },
}
const requested: number[][] = []
const client = {
  write: async <Data>(_: string, __: string, body: unknown) => {
    const { ids } = body as { ids: number[] }
    requested.push(ids)
    return { services: ids.map((id) => ({ id, version: 3, texts })) } as Data
  },
}

it('has English beside the language, service by service, and is what the file that is read in looks like', async () => {
  const file = await readTextsCsv(client, '/panels/tidewell', { ids: [7], language: 'ja' }, () => undefined)
  const lines = readLines(new TextEncoder().encode(file), isColumn)
  if ('why' in lines) throw new Error(lines.why)
  const filled = Object.fromEntries(Object.entries(lines[0]?.cells ?? {}).filter(([, text]) => text !== ''))
  expect(filled).toEqual({ id: '7', version: '3', name: 'Likes, fast', 'name@ja': 'いいね', description: texts.en.description })
})

it('asks in portions and has every language where every one is wanted', async () => {
  requested.length = 0
  const reached: number[] = []
  const ids = Array.from({ length: 201 }, (_, at) => at + 1)
  const read = fromCsv(await readTextsCsv(client, '/panels/tidewell', { ids, language: 'every' }, (done) => reached.push(done)))
  if (typeof read === 'number') throw new Error(`line ${read}`)
  expect([read.length, requested.map(({ length }) => length), reached]).toEqual([202, [200, 1], [200, 201]])
  const [head] = read
  expect(head?.cells.filter((column) => column.startsWith('name'))).toHaveLength(12)
  expect(read[1]?.cells[head?.cells.indexOf('name@pt_BR') ?? -1]).toBe('Curtidas')
})
