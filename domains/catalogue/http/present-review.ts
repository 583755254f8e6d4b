import type { z } from 'zod'
import type * as wire from '../contract/entities.ts'
import type { Review } from '../store/review-store.ts'

/** A review as everybody reads it. */
export const presentReview = (review: Review): z.infer<typeof wire.review> => ({
  service_id: review.serviceId,
  rating: review.rating,
  comment: review.comment,
  author: review.author,
  answer: review.answer,
  created_at: review.createdAt.toISOString(),
})
