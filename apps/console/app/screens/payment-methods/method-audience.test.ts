import { expect, it } from 'vitest'
import { audienceOf, byName, isLimited } from './method-audience.ts'

const audiences = { countries: ['DE', 'JP'], grades: [{ id: 4, name: 'Gold' }], knowsCountries: true }

it('says to whom a method is shown', () => {
  expect(audienceOf({ countries: [], gradeIds: [] }, audiences)).toBeUndefined()
  expect(audienceOf({ countries: ['JP', 'DE'], gradeIds: [4] }, audiences)).toBe('Only in Germany, Japan · Only to Gold')
  expect(audienceOf({ countries: ['DE', 'JP', 'US', 'FR', 'AT'], excludesCountries: 'true' }, audiences)).toBe(
    'Not in Austria, France, Germany and 2 more',
  )
  // As the server writes it.
  expect(audienceOf({ countries: ['DE'], excludesCountries: true, gradeIds: [] }, audiences)).toBe('Not in Germany')
})
it('a method of no countries and no grades is limited by nothing', () => {
  expect([{}, { countries: [], gradeIds: [] }, { countries: ['DE'] }, { gradeIds: ['4'] }].map(isLimited)).toEqual([
    false,
    false,
    true,
    true,
  ])
})
it('countries stand in the order of their names', () => {
  expect(byName(['AT', 'DE', 'CH'])).toEqual(['AT', 'DE', 'CH'])
})
