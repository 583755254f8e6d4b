import { expect, it } from 'vitest'
import { progressChange } from './progress-change.ts'

const seen = (status: 'processing' | 'completed', current_quantity: number) =>
  ({ status, current_quantity }) as Parameters<typeof progressChange>[0]

it('goes on by a point while only the count grows', () => {
  expect(progressChange(seen('processing', 10), seen('processing', 12))).toBe('point')
})

it('asks for the curve anew at the first piece and when the state changes', () => {
  expect(progressChange(seen('processing', 0), seen('processing', 5))).toBe('reload')
  expect(progressChange(seen('processing', 90), seen('completed', 100))).toBe('reload')
  expect(progressChange(seen('processing', 90), seen('completed', 90))).toBe('reload')
})

it('leaves the curve where nothing arrived, or less is said than before', () => {
  expect(progressChange(seen('processing', 0), seen('processing', 0))).toBe('nothing')
  expect(progressChange(seen('processing', 10), seen('processing', 9))).toBe('nothing')
})
