import { expect, it } from 'vitest'
import { paceOf, toneOf } from './plan.ts'

it('says a pause in the largest unit that counts it whole', () => {
  expect([90, 60, 720, 1_440, 10_080, 1_500].map(paceOf)).toEqual(['90 min', '1 h', '12 h', '1 d', '7 d', '25 h'])
})

it('marks what stands still, and leaves alone what has ended', () => {
  expect([toneOf('running'), toneOf('paused'), toneOf('completed')]).toEqual(['ok', 'warn', 'mute'])
})
