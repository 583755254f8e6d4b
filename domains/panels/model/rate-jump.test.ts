import { expect, it } from 'vitest'
import { rateJump } from './rate-jump.ts'

it.each([
  ['90', '99', undefined],
  ['90', '81', undefined],
  ['90', '99.000001', '+10.0'],
  ['90', '80.9', '−10.1'],
  ['90', '900', '+900.0'],
  ['94.5', '9.45', '−90.0'],
  ['0.000001', '999999', '+99999899999900.0'],
])('a rate that goes from %s to %s is asked about beyond a tenth', (before, after, percent) => {
  expect(rateJump(before, after)?.percent).toBe(percent)
})
it('a first rate and one that is taken away move nothing', () => {
  expect([rateJump(undefined, '900'), rateJump('90', undefined)]).toEqual([undefined, undefined])
})
