import { expect, it } from 'vitest'
import { periodFault, questionOf } from './report-question.ts'

const period = { from: '2026-01-01', to: '2026-01-31' }

it('a period begins before it ends, not after today, and not before the epoch', () => {
  const today = '2026-01-31'
  expect(periodFault(period, today)).toBeUndefined()
  expect(periodFault({ from: today, to: today }, today)).toBeUndefined()
  expect(periodFault({ from: '1970-01-01', to: today }, today)).toBeUndefined()
  expect(periodFault({ from: '2026-01-31', to: '2026-01-30' }, today)).toBe('order')
  expect(periodFault(period, '2026-01-30')).toBe('future')
  expect(periodFault({ from: '1969-12-31', to: today }, today)).toBe('epoch')
})

it('questions with the same answer are the same question', () => {
  const year = { from: '2025-02-01', to: '2026-01-31' }
  expect(questionOf('info', period, ['a'])).toEqual(questionOf('info', year, []))
  expect(questionOf('videos', period, ['b', 'a', 'b'])).toEqual(questionOf('videos', year, ['a', 'b']))
  expect(questionOf('days', period, ['a'])).toEqual(questionOf('days', period, []))
  expect(questionOf('days', period, [])).not.toEqual(questionOf('days', year, []))
  expect(questionOf('video-figures', period, ['a'])).not.toEqual(questionOf('video-figures', period, ['b']))
})
