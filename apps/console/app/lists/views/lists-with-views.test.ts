import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'

const screens = path.join(import.meta.dirname, '../../screens')
const server = path.join(import.meta.dirname, '../../../../../domains/operators/model/saved-view.ts')

it('views of every list that offers them are kept by the server, and of no other', () => {
  const sources = readdirSync(screens, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.'))
    .map((file) => readFileSync(path.join(screens, file), 'utf8'))
  const named = sources.flatMap((source) =>
    [...source.matchAll(/\b(?:list: |address=|ListViews list=|const LIST = )['"]([a-z/-]+)['"]/g)].map(([, list = '']) => list),
  )
  const kept = [...(/LISTS[^{]*\{([^}]*)\}/.exec(readFileSync(server, 'utf8'))?.[1] ?? '').matchAll(/^ {2}'?([a-z/-]+)'?: /gm)].map(
    ([, list = '']) => list,
  )
  expect(kept.length).toBeGreaterThan(40)
  expect([...new Set(named)].sort()).toEqual(kept.toSorted())
})
