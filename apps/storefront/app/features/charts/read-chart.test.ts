import { expect, it, vi } from 'vitest'
import { movedByKey, nearestTo } from './read-chart.ts'

const press = (key: string, index: number) => {
  const preventDefault = vi.fn()
  return [movedByKey({ key, preventDefault }, index, 5), preventDefault.mock.calls.length] as const
}

it('goes along a chart by keys, not past its ends, and keeps the page from scrolling', () => {
  expect(['ArrowLeft', 'ArrowDown', 'ArrowRight', 'ArrowUp', 'Home', 'End'].map((key) => press(key, 2))).toEqual(
    [1, 1, 3, 3, 0, 4].map((to) => [to, 1]),
  )
  expect([press('ArrowLeft', 0), press('ArrowRight', 4)]).toEqual([
    [0, 1],
    [4, 1],
  ])
})

it('leaves other keys to the page', () => {
  expect(press('Tab', 2)).toEqual([2, 0])
})

it('reads the place that is nearest to the pointer, however unevenly they stand', () => {
  const places = [{ x: 0 }, { x: 10 }, { x: 100 }]
  expect([-5, 4, 6, 54, 56, 900].map((x) => nearestTo(places, x))).toEqual([0, 0, 1, 1, 2, 2])
})
