import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sayFrom, type Texts } from './texts.ts'

const app = path.join(import.meta.dirname, '..')
const files = readdirSync(app, { recursive: true, encoding: 'utf8' })
const sources = files
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => readFileSync(path.join(app, file), 'utf8'))
const catalogues = readdirSync(path.join(import.meta.dirname, 'en'))

const read = (file: string): Texts => JSON.parse(readFileSync(path.join(import.meta.dirname, 'en', file), 'utf8'))
const keysOf = (texts: Texts, prefix = ''): string[] =>
  Object.entries(texts).flatMap(([key, value]) => (typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`)))

/** Named whole, or by its group with a name that comes from data. */
const isUsedIn = (source: string, key: string): boolean => {
  const plain = key.replace(/_(one|other)$/, '')
  const groups = plain.split('.').slice(0, -1)
  return (
    source.includes(`'${plain}'`) ||
    source.includes(`texts.${plain} `) ||
    source.includes(`texts.${plain}\n`) ||
    groups.some((_, at) => {
      const group = groups.slice(0, at + 1).join('.')
      return source.includes(`\`${group}.\${`) || source.includes(`texts.${group} `) || source.includes(`texts.${group})`)
    })
  )
}

describe.each(catalogues)('%s', (file) => {
  const users = sources.filter((source) => source.includes(`/messages/en/${file}'`))
  it('has no text that nobody says', () => {
    const unused = keysOf(read(file)).filter((key) => !users.some((source) => isUsedIn(source, key)))
    expect(unused).toEqual([])
  })
  it('has both forms of what is counted, and no empty text', () => {
    const keys = keysOf(read(file))
    expect(keys.filter((key) => key.endsWith('_one')).map((key) => key.replace(/_one$/, '_other'))).toEqual(
      keys.filter((key) => key.endsWith('_other')),
    )
    expect(JSON.stringify(read(file))).not.toContain('""')
  })
})

describe('a text', () => {
  const t = sayFrom({ hello: 'Hello {{name}}', rows_one: '{{count}} row', rows_other: '{{count}} rows', menu: { open: 'Open' } })
  it('is filled and counted', () => {
    expect([t('hello', { name: '<b>$&' }), t('rows', { count: 1 }), t('rows', { count: 12_000 }), t('menu.open')]).toEqual([
      'Hello <b>$&',
      '1 row',
      '12\u202f000 rows',
      'Open',
    ])
  })
})
