import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { readSources } from '../tidy/sources.ts'
import { parse, textOf, walk } from '../tidy/syntax.ts'
import { coverageOf, type Proved } from './coverage.ts'
import { idsIn } from './ids.ts'
import { readLedger } from './ledger.ts'
import { sidesOf } from './reports.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const isTest = (file: string) => /\.(test|e2e)\.tsx?$/.test(file) && !file.startsWith('tools/spec-coverage/')

/** Ids in the texts of our tests, by side: titles, and tables of cases that titles are made from. Whether those tests pass is told by their run. */
function namedInTests() {
  const sides = { server: new Set<string>(), screen: new Set<string>() }
  for (const source of readSources(ROOT).filter(({ path: file }) => isTest(file))) {
    const ids = new Set<string>()
    walk(parse(source.path, source.text), (node) => {
      for (const id of idsIn(textOf(node) ?? '')) ids.add(id)
    })
    for (const side of sidesOf(path.join(ROOT, source.path), ROOT)) for (const id of ids) sides[side].add(id)
  }
  // The test below is its proof.
  sides.server.add('PROD-003')
  return sides
}
const idsWithout = (rows: readonly Proved[]) => rows.filter(({ covered }) => !covered).map(({ id }) => id)

describe('the ledger', () => {
  const { rows } = coverageOf(readLedger(path.join(ROOT, 'docs/spec/ledger')), { sides: namedInTests() })

  it('has 536 rules, 145 endpoints and 54 routes, and a test for each (PROD-003)', () => {
    expect([rows.rules.length, rows.endpoints.length, rows.routes.length]).toEqual([536, 145, 54])
    expect([rows.rules, rows.endpoints, rows.routes].map(idsWithout)).toEqual([[], [], []])
  })
  it('has a test on each side for every rule about server and screen', () => {
    const oneSided = rows.rules.filter(({ kind, sides }) => kind === 'both' && sides.length < 2)
    expect(oneSided.map(({ id, sides }) => `${id}: only ${sides.join()}`)).toEqual([])
  })
})
