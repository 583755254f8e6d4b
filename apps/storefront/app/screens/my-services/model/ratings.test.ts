import { expect, it } from 'vitest'
import { reviewsToSend, serviceOfField } from './ratings.ts'

it('sends only services with a rating (REVIEW-001)', () => {
  const drafts = {
    1: { rating: null, comment: 'said, and not rated' },
    2: { rating: 4, comment: '  steady ' },
    3: { rating: null, comment: '' },
  }
  expect(reviewsToSend([1, 2, 3], drafts)).toEqual([{ service_id: 2, rating: 4, comment: 'steady' }])
  expect(reviewsToSend([2, 5], { 2: { rating: 1, comment: ' ' } })).toEqual([{ service_id: 2, rating: 1, comment: null }])
})

it('finds the service that a refusal is about', () => {
  const sent = [{ service_id: 7 }, { service_id: 9 }]
  expect(serviceOfField('reviews.1.comment', sent)).toBe(9)
  expect(serviceOfField('reviews.2.comment', sent)).toBeUndefined()
  expect(serviceOfField('reviews', sent)).toBeUndefined()
})
