import { expect, it } from 'vitest'
import { isOfferedAt, isOfferedIn } from './payer.ts'

const method = (more: object = {}) => ({ countries: ['DE', 'JP'], excludesCountries: false, gradeIds: [], ...more })

it('a method of some countries is offered there alone, and not where the country is unknown', () => {
  expect(['DE', 'JP', 'US', null].map((country) => isOfferedIn(method(), country))).toEqual([true, true, false, false])
})
it('a method that leaves countries out is offered everywhere else, also where the country is unknown', () => {
  expect(['DE', 'US', null].map((country) => isOfferedIn(method({ excludesCountries: true }), country))).toEqual([false, true, true])
})
it('a method without countries is offered everywhere', () => {
  for (const excludesCountries of [true, false])
    expect(['DE', null].map((country) => isOfferedIn(method({ countries: [], excludesCountries }), country))).toEqual([true, true])
})
it('a method of some grades is offered to their customers alone', () => {
  expect([1, 2, null].map((grade) => isOfferedAt(method({ gradeIds: [2] }), grade))).toEqual([false, true, false])
  expect([1, null].map((grade) => isOfferedAt(method(), grade))).toEqual([true, true])
})
