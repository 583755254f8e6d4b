import { describe, expect, it } from 'vitest'
import { readRows } from './read-rows.ts'
import { uncheckedRows } from './unchecked.ts'

const PATH = 'domains/ordering/store/line-store.ts'
const rowOf = (row: string, before = '', files: Record<string, string> = {}) => {
  const text = `${before}\nexport const rows = sql<${row}>\`select 1 where \${a}\``
  return readRows([PATH], (path) => (path === PATH ? text : files[path]))[0]
}
const columns = (...reported: Parameters<typeof rowOf>) => {
  const shape = rowOf(...reported)?.shape
  return shape?.is === 'object' ? Object.fromEntries(Object.entries(shape.fields).map(([name, field]) => [name, field.shape])) : shape
}
const [string, number, nothing] = [{ is: 'string' }, { is: 'number' }, { is: 'null' }] as const
const oneOf = (...of: unknown[]) => ({ is: 'union', of })
const word = (value: string) => ({ is: 'literal', value })

describe('the reader of declared rows', () => {
  it('reads a row where it stands, with its place and its statement', () => {
    expect(rowOf('{ id: number; at: Date | null }')).toMatchObject({
      path: PATH,
      line: 2,
      statement: rowOf('unknown')?.statement,
      shape: { is: 'object', fields: { id: { shape: number, optional: false }, at: { shape: oneOf({ is: 'Date' }, nothing) } } },
    })
  })
  it('tells statements apart by their fixed parts', () => {
    const [one, other] = readRows([PATH], () => 'sql<A>`select ${x}`; sql<A>`select ${x} `')
    expect(one?.statement).not.toBe(other?.statement)
  })
  it('follows interfaces, what they extend, and imports over public APIs', () => {
    const files = {
      'domains/ordering/model/line.ts':
        'export interface Line extends Base { readonly cost: Micro }\ninterface Base { id: number }\ntype Micro = bigint & { readonly [brand]: "Micro" }',
      'domains/panels/index.ts': `export { type Panel as Shop } from './model/panel.ts'\nexport * from './model/more.ts'`,
      'domains/panels/model/panel.ts': 'export type Panel = { name: string }',
      'domains/panels/model/more.ts': 'export interface More { words: readonly string[] }',
    }
    const imports = `import { type Line } from '../model/line.ts'\nimport type { More, Shop } from '@vitrine/panels'`
    expect(columns('Line & Shop & More', imports, files)).toEqual({
      id: number,
      cost: { is: 'bigint' },
      name: string,
      words: { is: 'array', of: string },
    })
  })
  it('knows the helpers of the language', () => {
    const before = `interface Line { id: number; state: State; note: string | null }\nconst STATES = ['open', 'closed'] as const\ntype State = (typeof STATES)[number]`
    expect(columns("Pick<Line, 'id' | 'state'>", before)).toEqual({ id: number, state: oneOf(word('open'), word('closed')) })
    expect(columns("Omit<Line, 'state'>", before)).toEqual({ id: number, note: oneOf(string, nothing) })
    expect(
      columns("{ a: Line['note']; b: Exclude<State, 'open'>; c: Record<State, number>; d: NonNullable<Line['note']> }", before),
    ).toMatchObject({
      a: oneOf(string, nothing),
      b: word('closed'),
      c: { is: 'object', fields: { open: { shape: number }, closed: { shape: number } } },
      d: string,
    })
    expect(columns('Paged<Line>', `${before}\ninterface Paged<T> { rows: T[] }`)).toMatchObject({
      rows: { is: 'array', of: { is: 'object', fields: { id: { shape: number } } } },
    })
  })
})

describe('unchecked rows', () => {
  const unchecked = (row: string, path: string, compared?: ReadonlySet<string>) =>
    uncheckedRows([{ path, text: `sql<${row}>\`select 1\`` }], compared).map(({ message }) => message)
  it('are those whose type cannot be read', () => {
    expect(unchecked('{ id: number }', PATH)).toEqual([])
    expect(unchecked('{ id: ReturnType<typeof make> }', PATH)).toEqual(['cannot read the type of row.id: ReturnType<typeof make>'])
    expect(unchecked('Unknown', PATH)).toEqual(['cannot read the type of row: Unknown'])
  })
  it('are those of one statement that stands twice with different rows', () => {
    const text = 'sql<{ id: number }>`select id`; sql<{ id: string }>`select id`; sql<{ id: string }>`select id from a`'
    expect(uncheckedRows([{ path: PATH, text }]).map(({ message }) => message)).toEqual([
      `declares another row for the same statement than ${PATH}:1`,
      `declares another row for the same statement than ${PATH}:1`,
    ])
  })
  it('are those that no test has run, outside tests', () => {
    expect(unchecked('{ id: number }', PATH, new Set())).toEqual(['no test runs this statement'])
    expect(unchecked('{ id: number }', 'domains/ordering/testing/shop.ts', new Set())).toEqual([])
  })
})
