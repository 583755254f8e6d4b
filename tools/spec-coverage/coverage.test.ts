import { describe, expect, it } from 'vitest'
import { count, countByArea, coverageOf } from './coverage.ts'
import type { Ledger, Row } from './ledger.ts'
import { totalsAsJson } from './print.ts'
import { idsProved, type Report } from './reports.ts'

const rule = (id: string, links: Partial<Row> = {}): Row => ({ id, text: `rule ${id}`, area: id.slice(0, id.indexOf('-')), ...links })
const ledgerOf = (rules: Row[]): Ledger => ({ rules, endpoints: [], routes: [], others: [] })
const coveredIn = (ledger: Ledger, ...named: string[]) =>
  coverageOf(ledger, new Set(named))
    .rows.rules.filter((row) => row.covered)
    .map((row) => row.id)

const report = (...tests: [status: string, fullName: string][]): Report => ({
  testResults: [{ assertionResults: tests.map(([status, fullName]) => ({ status, fullName })) }],
})

describe('idsProved', () => {
  it('takes every id of a passed title', () => {
    const ids = idsProved([report(['passed', 'quantity clamps to min (QTY-901) and answers (EP-912, RT-903)'])])
    expect([...ids].sort()).toEqual(['EP-912', 'QTY-901', 'RT-903'])
  })

  it('takes nothing from failed, skipped or todo tests', () => {
    expect(
      idsProved([report(['failed', 'a QTY-901'], ['skipped', 'b QTY-902'], ['pending', 'c QTY-903'], ['todo', 'd QTY-904'])]).size,
    ).toBe(0)
  })

  it('does not count a promise that one test keeps and another breaks', () => {
    expect([...idsProved([report(['passed', 'on the form (QTY-901)']), report(['failed', 'in the cart (QTY-901)'])])]).toEqual([])
  })
})

describe('coverageOf', () => {
  it('covers a row that a test names, and no other', () => {
    expect(coveredIn(ledgerOf([rule('QTY-901'), rule('QTY-902')]), 'QTY-901')).toEqual(['QTY-901'])
  })

  it('covers rows that say the same in both directions', () => {
    const rules = [rule('QTY-901', { sameAs: 'FMT-901' }), rule('FMT-901'), rule('CART-901', { sameAs: 'FMT-901' })]
    expect(coveredIn(ledgerOf(rules), 'CART-901')).toEqual(['QTY-901', 'FMT-901', 'CART-901'])
  })

  it('covers a family through its head but never a head through a member', () => {
    const rules = [rule('LANG-901'), rule('LANG-902', { partOf: 'LANG-901' }), rule('LANG-903', { partOf: 'LANG-901' })]
    expect(coveredIn(ledgerOf(rules), 'LANG-901')).toEqual(['LANG-901', 'LANG-902', 'LANG-903'])
    expect(coveredIn(ledgerOf(rules), 'LANG-902')).toEqual(['LANG-902'])
  })

  it('follows links through each other, in whatever order the rows stand', () => {
    const rules = [rule('CART-903', { partOf: 'CART-902' }), rule('CART-902', { sameAs: 'CART-901' }), rule('CART-901')]
    expect(coveredIn(ledgerOf(rules), 'CART-901')).toHaveLength(3)
  })

  it('names ids that the ledger does not know, but only of prefixes it knows', () => {
    const { unknown } = coverageOf(ledgerOf([rule('QTY-901')]), new Set(['QTY-999', 'UTF-16', 'QTY-901']))
    expect(unknown).toEqual(['QTY-999'])
  })
})

describe('totals', () => {
  it('counts all rows, by area and by kind, in the form that programs read', () => {
    const ledger: Ledger = {
      rules: [rule('QTY-901'), rule('QTY-902'), rule('FMT-901')],
      endpoints: [{ id: 'EP-901', text: 'GET /orders' }],
      routes: [{ id: 'RT-901', text: '/' }],
      others: [{ id: 'EN-901', text: 'Order' }],
    }
    const coverage = coverageOf(ledger, new Set(['QTY-901', 'EP-901', 'EN-901']))
    expect(totalsAsJson(coverage)).toEqual({
      total: { rules: { covered: 1, total: 3 }, endpoints: { covered: 1, total: 1 }, routes: { covered: 0, total: 1 } },
      areas: { QTY: { covered: 1, total: 2 }, FMT: { covered: 0, total: 1 } },
    })
    expect(count(coverage.rows.rules).covered).toBe(
      [...countByArea(coverage.rows.rules).values()].reduce((sum, area) => sum + area.covered, 0),
    )
  })
})
