import { expect, it } from 'vitest'
import { overallState } from './overall-state.ts'

it('a shop is as its worst network', () => {
  expect(overallState([], 0)).toBe('operational')
  expect(overallState(['operational', 'operational'], 0)).toBe('operational')
  expect(overallState(['operational', 'slow'], 3)).toBe('slow')
  expect(overallState(['slow', 'interrupted', 'operational'], 0)).toBe('interrupted')
})

it('an open incident is told while every network delivers', () => {
  expect(overallState(['operational'], 1)).toBe('incident')
  expect(overallState([], 1)).toBe('incident')
})
