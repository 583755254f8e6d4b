import { describe, expect, it } from 'vitest'
import { providerFields, type TargetRule, targetProblems } from './targets.ts'

const rule = (kind: string, changes: Partial<TargetRule> = {}): TargetRule => ({ id: 1, kind, isRequired: false, allowed: [], ...changes })
const given = (...values: string[]) => [{ target_id: 1, values }]
const countries = rule('countries', { isRequired: true, allowed: ['DE', 'FR', 'JP'] })

describe('countries of an order', () => {
  it('are those that there are to choose from', () => {
    expect(targetProblems([countries], given('DE', 'JP'))).toEqual([])
    expect(targetProblems([countries], given('DE', 'de'))).toEqual(['The value de cannot be chosen.'])
  })
  it('are asked for where they are required, ten at most', () => {
    expect(targetProblems([countries], given(' '))).toEqual(['The countries field is required.'])
    const all = Array.from({ length: 11 }, (_, index) => `C${index}`)
    expect(targetProblems([rule('countries', { allowed: all })], given(...all))).toEqual(['No more than 10 countries are possible.'])
  })
  it('travel in the field of the country, before a language', () => {
    const both = [rule('countries'), rule('languages', { id: 2 })]
    expect(providerFields(both, [...given('DE', 'FR'), { target_id: 2, values: ['de'] }])).toEqual({ country: 'DE\nFR' })
    expect(providerFields(both.toReversed(), [...given('DE', 'FR'), { target_id: 2, values: ['de'] }])).toEqual({ country: 'DE\nFR' })
  })
})

it('a language is one of those that the target lists; a text may be any', () => {
  expect(targetProblems([rule('languages', { allowed: ['en', 'de'] })], given('fr'))).toEqual(['The value fr cannot be chosen.'])
  expect(targetProblems([rule('comments')], given('anything'))).toEqual([])
})
