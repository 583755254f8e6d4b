import { expect, it } from 'vitest'
import { photosInOrder, turned, zoomed } from './document-case.ts'

const photo = (id: string) => ({ id, url: `/${id}`, until: '2026-01-01T00:00:00Z' })

it('photos follow each other by step, numbered within it', () => {
  const steps = [
    { step: 'identity' as const, photos: [photo('a'), photo('b')] },
    { step: 'card' as const, photos: [] },
    { step: 'selfie' as const, photos: [photo('c')] },
  ]
  expect(photosInOrder({ steps }).map(({ id, step, number }) => [id, step, number])).toEqual([
    ['a', 'identity', 1],
    ['b', 'identity', 2],
    ['c', 'selfie', 1],
  ])
})
it('zoom stops at whole and at fourfold', () => {
  expect([zoomed(1, -1), zoomed(1, 1), zoomed(3, 1), zoomed(4, 1)]).toEqual([1, 1.5, 4, 4])
})
it('four turns are none', () => {
  expect([0, 90, 180, 270].map(turned)).toEqual([90, 180, 270, 0])
})
