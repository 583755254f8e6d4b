import { readFileSync } from 'node:fs'
import path from 'node:path'
import { testDatabase } from '@vitrine/platform/testing'
import { beforeAll, describe, expect, it } from 'vitest'
import { type ListPlans, plansPage, readPlans, wholeReads } from './read-plans.ts'
import { stepsOf } from './render-plan.ts'

const page = readFileSync(path.join(import.meta.dirname, '../../docs/plans.md'), 'utf8')

const headingsOf = (text: string): string[] => text.split('\n').filter((line) => line.startsWith('## '))

let lists: readonly ListPlans[]
let growing: ReadonlySet<string>
beforeAll(async () => {
  const db = await testDatabase({ poolMax: 1 })
  ;({ lists, growing } = await readPlans(db.adminUrl).finally(() => db.close()))
}, 180_000)

describe('the lists of the project', () => {
  it('are many, of many growing tables', () => {
    expect(lists.length).toBeGreaterThan(100)
    expect(growing.size).toBeGreaterThan(50)
    expect(lists.filter(({ plans }) => plans.length === 0)).toEqual([])
  })
  it('never read a whole table that grows', () => {
    expect(wholeReads(lists, growing)).toEqual([])
  })
  // Which of two good indexes is taken is decided by a sample of the rows, and may change from one database to the next.
  it('stand in docs/plans.md, each of them; after a change: npm run plans -- --write', () => {
    expect(headingsOf(plansPage(lists))).toEqual(headingsOf(page))
  })
  it.each([
    ['ordering: orders, searched', 'document_grams'],
    ['ordering: orders, searched for a whole link', 'document_grams'],
    ['ordering: drip feeds, searched', 'plan_document_grams'],
    ['ordering: subscriptions, searched', 'plan_document_grams'],
  ])('%s: by the index of pairs of signs', (list, index) => {
    const search = lists.find(({ name }) => name === list)
    expect(search?.plans.flatMap(stepsOf).map((step) => step['Index Name'])).toContain(index)
  })
  it('begin a deep page at a page bucket, not at the first order', () => {
    const page = lists.find(({ name }) => name === 'ordering: orders, a page far down')
    expect(
      page?.plans
        .flatMap(stepsOf)
        .flatMap((step) => step['Index Cond'] ?? [])
        .join(),
    ).toMatch(/\.user_id = 7\) AND \(order_line\.id < /)
  })
})
