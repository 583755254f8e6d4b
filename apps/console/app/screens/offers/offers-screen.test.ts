import { expect, it } from 'vitest'
import { whenOf } from './offers-screen.tsx'

it('says when an offer is shown: to come, until when, or over', () => {
  const now = Date.parse('2026-11-20T12:00:00Z')
  const [before, after] = ['2026-11-19T12:00:00Z', '2026-11-21T12:00:00Z']
  expect(whenOf({ validFrom: null, validTo: null }, now)).toBe('Always')
  expect(whenOf({ validFrom: before, validTo: null }, now)).toBe('Always')
  expect(whenOf({ validFrom: after, validTo: null }, now)).toMatch(/^From .*21/)
  expect(whenOf({ validFrom: before, validTo: after }, now)).toMatch(/^Until .*21/)
  expect(whenOf({ validFrom: null, validTo: before }, now)).toBe('Ended')
})
