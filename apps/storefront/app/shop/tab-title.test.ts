import { expect, it } from 'vitest'
import { tabTitle } from './tab-title.ts'

it('says that an operator acts for the customer, and nothing of it otherwise', () => {
  const acting = { operator: 'Ines Varga', until: '2026-11-28T21:00:00.000Z', backTo: null }
  expect(tabTitle('Profile · Tidewell', { acting })).toBe('Acting · Profile · Tidewell')
  expect([tabTitle('Profile', { acting: null }), tabTitle('Profile', undefined)]).toEqual(['Profile', 'Profile'])
})
