import { expect, it } from 'vitest'
import { rangeOf } from './range-of.ts'

const order = ['9', '8', '7', '6']

it('goes from one row to the other, either way', () => {
  expect(rangeOf(order, '8', '6')).toEqual(['8', '7', '6'])
  expect(rangeOf(order, '6', '8')).toEqual(['8', '7', '6'])
  expect(rangeOf(order, '7', '7')).toEqual(['7'])
})
it('is the row alone where none was turned before, or not on this page', () => {
  expect(rangeOf(order, null, '7')).toEqual(['7'])
  expect(rangeOf(order, '12', '7')).toEqual(['7'])
})
