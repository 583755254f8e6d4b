import { expect, it } from 'vitest'
import { inPlaces } from './in-places.ts'

const item = (id: number, type: number, position = 0) => ({ id, type, position })
const ordered = (...items: ReturnType<typeof item>[]) => inPlaces(items, ({ type }) => type).map(({ id }) => id)

it('those of a group follow each other by their places, in the places of the list that their group has', () => {
  expect(ordered(item(1, 1), item(2, 2), item(3, 1, 1), item(4, 2))).toEqual([3, 2, 1, 4])
  expect(ordered(item(1, 1, 2), item(2, 1, 1), item(3, 1))).toEqual([2, 1, 3])
})
it('a list without places stays as it is', () => {
  expect(ordered(item(2, 1), item(1, 1))).toEqual([2, 1])
})
