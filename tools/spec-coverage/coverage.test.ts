import { describe, expect, it } from 'vitest'
import { count, countByArea, coverageOf } from './coverage.ts'
import type { Ledger, Row } from './ledger.ts'
import { namedIn } from './named.ts'
import { totalsAsJson } from './print.ts'
import { proofsIn, type Report, sidesOf } from './reports.ts'

const rule = (id: string, links: Partial<Row> = {}): Row => ({ id, text: `rule ${id}`, area: id.slice(0, id.indexOf('-')), ...links })
const ledgerOf = (rules: Row[]): Ledger => ({ rules, endpoints: [], routes: [], others: [] })
const proved = (server: string[], screen: string[] = []) => ({ sides: { server: new Set(server), screen: new Set(screen) } })
const coveredIn = (ledger: Ledger, ...named: string[]) =>
  coverageOf(ledger, proved(named))
    .rows.rules.filter((row) => row.covered)
    .map((row) => row.id)

type Test = [status: string, fullName: string, failures?: string[]]
const reportOf = (name: string, ...tests: Test[]): Report => ({
  testResults: [
    { name, assertionResults: tests.map(([status, fullName, failureMessages = []]) => ({ status, fullName, failureMessages })) },
  ],
})
const ON_SERVER = '/vitrine/domains/ordering/http/orders.test.ts'
const report = (...tests: Test[]) => reportOf(ON_SERVER, ...tests)
const provedIn = (...reports: Report[]) => proofsIn(reports, '/vitrine')
const all = ({ sides }: ReturnType<typeof provedIn>) => [...new Set([...sides.server, ...sides.screen])].sort()

describe('proofsIn', () => {
  it('takes every id of a passed title', () => {
    expect(all(provedIn(report(['passed', 'quantity clamps to min (QTY-901) and answers (EP-912, RT-903)'])))).toEqual([
      'EP-912',
      'QTY-901',
      'RT-903',
    ])
  })

  it('takes nothing from failed, skipped or todo tests', () => {
    expect(
      all(provedIn(report(['failed', 'a QTY-901'], ['skipped', 'b QTY-902'], ['pending', 'c QTY-903'], ['todo', 'd QTY-904']))),
    ).toEqual([])
  })

  it('does not count a promise that one test keeps and another breaks', () => {
    expect(all(provedIn(report(['passed', 'on the form (QTY-901)']), report(['failed', 'in the cart (QTY-901)'])))).toEqual([])
  })

  it('does not count a test that passed when it was tried again, and tells of it', () => {
    const found = provedIn(report(['passed', 'clamps (QTY-901)', ['Error: expected 1 to be 2']], ['passed', 'rounds (QTY-902)']))
    expect([all(found), found.secondTries]).toEqual([['QTY-902'], ['clamps (QTY-901)']])
  })

  it('refuses a title that names more than four ids', () => {
    const [four, five] = ['(A-901, A-902, A-903, A-904)', '(B-901, B-902, B-903, B-904, B-905)']
    const found = provedIn(report(['passed', `a page ${four}`], ['passed', `a journey ${five}`]))
    expect([all(found), found.crowded]).toEqual([['A-901', 'A-902', 'A-903', 'A-904'], [`a journey ${five}`]])
  })

  it.each([
    [ON_SERVER, ['server']],
    ['/vitrine/apps/server/src/http/contract.test.ts', ['server']],
    ['/vitrine/apps/storefront/app/screens/cart/model/cart.test.ts', ['screen']],
    ['/vitrine/ui/formats/money.test.ts', ['screen']],
    ['/vitrine/e2e/storefront/cart.e2e.ts', ['server', 'screen']],
  ])('%s covers %j', (file, sides) => {
    expect(sidesOf(file, '/vitrine')).toEqual(sides)
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
    const { unknown } = coverageOf(ledgerOf([rule('QTY-901')]), proved(['QTY-999', 'UTF-16', 'QTY-901']))
    expect(unknown).toEqual(['QTY-999'])
  })
})

describe('both sides', () => {
  const two = (id: string, links: Partial<Row> = {}) => rule(id, { kind: 'both', ...links })
  const bothSides = (rules: Row[], server: string[], screen: string[]) =>
    totalsAsJson(coverageOf(ledgerOf(rules), proved(server, screen))).total.rules.bothSides

  it('count a rule about both only when a test of each names it', () => {
    expect(bothSides([two('QTY-901')], ['QTY-901'], [])).toBe(0)
    expect(bothSides([two('QTY-901')], [], ['QTY-901'])).toBe(0)
    expect(bothSides([two('QTY-901')], ['QTY-901'], ['QTY-901'])).toBe(1)
  })

  it('leave rules about one side out', () => {
    expect(bothSides([rule('QTY-901', { kind: 'frontend' })], ['QTY-901'], ['QTY-901'])).toBe(0)
  })

  it('may be proved by two rows that say the same', () => {
    expect(bothSides([two('QTY-901', { sameAs: 'FMT-901' }), two('FMT-901')], ['QTY-901'], ['FMT-901'])).toBe(2)
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
    const coverage = coverageOf(ledger, proved(['QTY-901', 'EP-901', 'EN-901']))
    expect(totalsAsJson(coverage)).toEqual({
      total: {
        rules: { covered: 1, total: 3, bothSides: 0, named: 0 },
        endpoints: { covered: 1, total: 1 },
        routes: { covered: 0, total: 1 },
      },
      areas: { QTY: { covered: 1, total: 2 }, FMT: { covered: 0, total: 1 } },
    })
    expect(count(coverage.rows.rules).covered).toBe(
      [...countByArea(coverage.rows.rules).values()].reduce((sum, area) => sum + area.covered, 0),
    )
  })
})

describe('names in code', () => {
  const isNamed = (path: string) => namedIn([{ path, text: '/** Kept (QTY-901). */\nexport const a = 1' }]).has('QTY-901')

  it('counts rules that the product names, and not those that only tests, fixtures and tools name', () => {
    const { named } = coverageOf(ledgerOf([rule('QTY-901'), rule('QTY-902')]), proved([]), new Set(['QTY-901', 'EP-912']))
    expect(named).toEqual({ covered: 1, total: 2 })
    expect(['domains/pricing/quantity.ts', 'apps/storefront/app/screens/cart/cart.tsx'].filter(isNamed)).toHaveLength(2)
    const besides = [
      'domains/pricing/quantity.test.ts',
      'domains/ordering/testing/shop.ts',
      'ui/model/an-item.ts',
      'tools/x.ts',
      'docs/a.md',
    ]
    expect(besides.filter(isNamed)).toEqual([])
  })
})
