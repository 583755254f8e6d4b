import { z } from 'zod'
import { cataloguePaths as paths } from './paths.ts'
import { id, pageOf, bodyId as version } from './wire-parts.ts'

const timestamp = z.iso.datetime()
const review = z.strictObject({
  id: z.int(),
  service: z.strictObject({ id: z.int(), name: z.string() }),
  customerId: z.int(),
  rating: z.int(),
  comment: z.string().nullable(),
  author: z.string().nullable(),
  writtenAt: timestamp,
  hiddenAt: timestamp.nullable(),
  hiddenBecause: z.string().nullable(),
  answer: z.string().nullable(),
  version: z.int(),
})
const one = z.strictObject({ data: review })
const params = z.object({ id })

export const reviewContract = {
  reviews: {
    ...paths.reviews,
    operation: 'listServiceReviews',
    summary: 'What buyers say of services, the newest first, hidden ones too',
    query: z.strictObject({
      q: z.string().trim().max(100).default(''),
      'filter.state': z.enum(['all', 'commented', 'shown', 'hidden', 'unanswered']).default('all'),
      'filter.rating': z.coerce.number().int().min(1).max(5).optional(),
      cursor: z.string().max(100).optional(),
      limit: z.coerce.number().int().min(1).max(200).default(50),
    }),
    response: pageOf(review),
  },
  review: { ...paths.review, operation: 'showServiceReview', summary: 'One review of a service', params, response: one },
  hideReview: {
    ...paths.hideReview,
    operation: 'hideServiceReview',
    summary: 'Takes a review out of the shop, its averages and counts',
    params,
    body: z.strictObject({ version, reason: z.string().trim().min(1).max(500) }),
    response: one,
  },
  showReviewAgain: {
    ...paths.showReviewAgain,
    operation: 'showServiceReviewAgain',
    summary: 'A hidden review is in the shop again',
    params,
    body: z.strictObject({ version }),
    response: one,
  },
  answerReview: {
    ...paths.answerReview,
    operation: 'answerServiceReview',
    summary: 'What the shop says below a review; null takes it away',
    params,
    body: z.strictObject({ version, answer: z.string().trim().min(1).max(1000).nullable() }),
    response: one,
  },
} as const
