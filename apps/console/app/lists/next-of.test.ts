import { expect, it } from 'vitest'
import { nextOf } from './next-of.ts'

const [a, b] = [{ id: 'a' }, { id: 'b' }]

it('after the last comes the first', () => {
  expect([nextOf([a, b], 'a'), nextOf([a, b], 'b')]).toEqual([b, a])
})
it('after one that was decided and is gone the list begins anew', () => {
  expect(nextOf([a, b], 'gone')).toEqual(a)
})
it('the only one has no next', () => {
  expect([nextOf([a], 'a'), nextOf([], 'a')]).toEqual([undefined, undefined])
})
