import { englishOf } from '@vitrine/platform/kernel'
import { describe, expect, it } from 'vitest'
import { calculatedQuantity, providerFields, type TargetRule, targetProblems } from './targets.ts'

const rule = (kind: TargetRule['kind'], changes: Partial<TargetRule> = {}): TargetRule => ({
  id: 1,
  kind,
  isRequired: false,
  allowed: [],
  ...changes,
})
const given = (...values: string[]) => [{ target_id: 1, values }]
const countries = rule('countries', { isRequired: true, allowed: ['DE', 'FR', 'JP'] })

describe('countries of an order', () => {
  it('are those that there are to choose from', () => {
    expect(targetProblems([countries], given('DE', 'JP'))).toEqual([])
    expect(targetProblems([countries], given('DE', 'de')).map(englishOf)).toEqual(['The value de is not available.'])
  })
  it('are asked for where they are required, ten at most', () => {
    expect(targetProblems([countries], given(' ')).map(englishOf)).toEqual(['The countries field is required.'])
    const all = Array.from({ length: 11 }, (_, index) => `C${index}`)
    expect(targetProblems([rule('countries', { allowed: all })], given(...all)).map(englishOf)).toEqual([
      'You can choose up to 10 countries.',
    ])
  })
  it('and the languages beside them are told apart', () => {
    const both = [rule('countries'), rule('languages', { id: 2 })]
    const values = { country: 'DE\nFR', language: 'de' }
    expect(providerFields(both, [...given('DE', 'FR'), { target_id: 2, values: ['de'] }])).toEqual(values)
    expect(providerFields(both.toReversed(), [...given('DE', 'FR'), { target_id: 2, values: ['de'] }])).toEqual(values)
  })
})

it('a language is one of those that the target lists; a text may be any', () => {
  expect(targetProblems([rule('languages', { allowed: ['en', 'de'] })], given('fr')).map(englishOf)).toEqual([
    'The value fr is not available.',
  ])
  expect(targetProblems([rule('comments')], given('anything'))).toEqual([])
})

it('a brief is no list of comments: it counts nothing and travels under its own name, beside comments', () => {
  const both = [rule('textarea'), rule('comments', { id: 2 })]
  const values = [...given('About my cat', 'kindly'), { target_id: 2, values: ['one', ' ', 'two', 'three'] }]
  expect(providerFields(both, values)).toEqual({ brief: 'About my cat\nkindly', comments: 'one\ntwo\nthree' })
  expect([calculatedQuantity(both, values), calculatedQuantity([rule('textarea')], given('a', 'b'))]).toEqual([3, 0])
})
