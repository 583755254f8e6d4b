import { describe, expect, it } from 'vitest'
import { type CaseFacts, type CheckResult, evidenceOf, resultOfAttempt } from './case-evidence.ts'
import { candidatesOf, findingOf } from './finding-of.ts'
import type { Candidate } from './outcome-check.ts'

const at = new Date('2026-11-23T12:00:00Z')
const plain: CaseFacts = {
  ...{ profile: 'plain', namedIds: ['7'], isExclusive: true, asksIdWindow: true, reconcilesBalance: true, isRestored: false },
}
const candidate = (providerOrderId: string): Candidate => ({
  ...{ providerOrderId, rawStatus: 'In progress', charge: '9.80', currency: 'USD', remains: 5000 },
})
const result = (kind: CheckResult['kind'], verdict: CheckResult['verdict'], found: CheckResult['found'] = {}): CheckResult => ({
  kind,
  verdict,
  at,
  found,
})
const open = { providerOrderId: null, isRestored: false }
const said = (...all: CheckResult[]) => findingOf(open, evidenceOf(plain, all))

describe('the evidence about an unknown outcome', () => {
  it('tells of each kind why it is never asked for', () => {
    const because = (facts: Partial<CaseFacts>) =>
      Object.fromEntries(evidenceOf({ ...plain, ...facts }, []).map((one) => [one.kind, one.because]))
    const elsewhere = { repeat: 'not_replayed', find: 'not_listed' }
    expect(because({})).toEqual({ ...elsewhere, named: null, id_window: null, balance: null })
    expect(because({ namedIds: [], isExclusive: false })).toMatchObject({
      named: 'none_named',
      id_window: 'not_exclusive',
      balance: 'not_exclusive',
    })
    expect(because({ asksIdWindow: false, reconcilesBalance: false })).toMatchObject({ id_window: 'switched_off', balance: 'switched_off' })
    expect(because({ isRestored: true })).toMatchObject({ named: 'restored', id_window: 'restored', balance: 'restored' })
    expect(because({ profile: 'list' })).toMatchObject({
      repeat: 'not_replayed',
      find: null,
      named: 'switched_off',
      balance: 'switched_off',
    })
    expect(because({ profile: 'request_id' })).toMatchObject({ repeat: null, find: 'not_listed', id_window: 'switched_off' })
  })
  it('is the newest of each kind', () => {
    const [, , named] = evidenceOf(plain, [result('named', 'accepted'), result('named', 'unclear')])
    expect(named?.last?.verdict).toBe('accepted')
  })
  it('reads what repeated requests and searches answered', () => {
    const of = (action: string, state: string, excerpt: string | null = null, kind: string | null = null) =>
      resultOfAttempt({ action, state, class: kind, excerpt, at })
    expect(of('repeat', 'accepted')?.verdict).toBe('accepted')
    expect(of('repeat', 'rejected', 'x', 'refused')).toMatchObject({ verdict: 'not_accepted', found: { said: 'x' } })
    expect(of('repeat', 'rejected', 'x', 'look')?.verdict).toBe('unclear')
    expect(of('repeat', 'ambiguous')?.verdict).toBe('no_answer')
    expect(of('find', 'rejected', 'found: ')).toMatchObject({ verdict: 'not_accepted', found: { fits: [] } })
    expect(of('find', 'accepted', 'found: 5, 6')?.found.fits?.map((one) => one.providerOrderId)).toEqual(['5', '6'])
    expect(of('find', 'accepted', 'found: 5, 6')?.verdict).toBe('unclear')
    expect(of('find', 'ambiguous', 'no')?.verdict).toBe('no_answer')
    expect(of('add', 'ambiguous')).toBeUndefined()
  })
})

describe('what it says together', () => {
  it.each([
    ['nothing, where nothing was asked', [], { code: 'nothing', weight: 'unclear', count: null }],
    ['no answer, where none came', [result('balance', 'no_answer')], { code: 'no_answer', weight: 'unclear', count: null }],
    [
      'nothing, where an answer told nothing',
      [result('id_window', 'unclear', { requested: 0 }), result('balance', 'no_answer')],
      { code: 'nothing' },
    ],
    [
      'that one order of two was accepted',
      [result('balance', 'unclear', { missing: '9800000', unknownOrders: 2 })],
      { code: 'one_of_several', count: 2 },
    ],
    [
      'that the balance paid for it',
      [result('balance', 'accepted', { missing: '9800000', unknownOrders: 1 })],
      { code: 'paid_for', weight: 'accepted' },
    ],
    [
      'that the balance paid for nothing',
      [result('balance', 'not_accepted', { missing: '0', unknownOrders: 1 })],
      { code: 'not_found', weight: 'not_accepted' },
    ],
    ['that one order fits', [result('named', 'accepted', { fits: [candidate('7')] })], { code: 'one_fits', weight: 'accepted', count: 1 }],
    [
      'that several fit, each counted once',
      [result('named', 'accepted', { fits: [candidate('7')] }), result('id_window', 'unclear', { fits: [candidate('7'), candidate('8')] })],
      { code: 'several_fit', weight: 'unclear', count: 2 },
    ],
  ] as const)('is %s', (_, all, finding) => {
    expect(said(...all)).toMatchObject(finding)
  })
  it('is its number, where the provider has named one, and nothing after a restore', () => {
    const evidence = evidenceOf(plain, [result('named', 'accepted', { fits: [candidate('7')] })])
    expect(findingOf({ providerOrderId: '7', isRestored: false }, evidence)).toEqual({
      code: 'has_number',
      weight: 'accepted',
      count: null,
    })
    expect(findingOf({ providerOrderId: null, isRestored: true }, evidence).code).toBe('restored')
    expect(candidatesOf(evidence)).toEqual([candidate('7')])
  })
})
