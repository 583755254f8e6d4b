import { z } from 'zod'
import { evidenceKinds, hindrances } from '../model/review/case-evidence.ts'
import { findingCodes } from '../model/review/finding-of.ts'
import { verdicts } from '../model/review/outcome-check.ts'
import { fulfilmentPaths as paths } from './paths.ts'

const params = z.object({ id: z.coerce.number().int().positive().max(2_147_483_647) })
const timestamp = z.iso.datetime()
const note = z.string().trim().max(500).default('')

const submission = z.strictObject({
  /** The order's number. */
  id: z.int(),
  state: z.enum(['ready', 'submitting', 'unknown', 'accepted', 'review', 'done']),
  account: z.string().nullable(),
  keyLast4: z.string().nullable(),
  serviceId: z.int(),
  providerServiceId: z.string().nullable(),
  providerOrderId: z.string().nullable(),
  link: z.string(),
  quantity: z.int(),
  fields: z.record(z.string(), z.string()),
  rawStatus: z.string().nullable(),
  reviewReason: z.string().nullable(),
  tries: z.int(),
  acceptedAt: timestamp.nullable(),
  nextCheckAt: timestamp.nullable(),
  since: timestamp,
  version: z.int(),
})

const attempt = z.strictObject({
  no: z.int(),
  action: z.string(),
  account: z.string(),
  providerServiceId: z.string(),
  state: z.string(),
  class: z.string().nullable(),
  createdAt: timestamp,
  sentAt: timestamp.nullable(),
  answeredAt: timestamp.nullable(),
  httpStatus: z.int().nullable(),
  excerpt: z.string().nullable(),
  providerOrderId: z.string().nullable(),
  evidence: z.record(z.string(), z.unknown()).nullable(),
})
const evidence = z.strictObject({ data: z.strictObject({ submission: submission.nullable(), attempts: z.array(attempt) }) })
const decision = z.strictObject({
  outcome: z.enum(['accepted', 'not_accepted']),
  providerOrderId: z.string().nullable(),
  note: z.string(),
  by: z.string(),
  decidedAt: timestamp,
})
const candidate = z.strictObject({
  providerOrderId: z.string(),
  rawStatus: z.string().nullable(),
  /** In the account's currency, as the provider writes it. */
  charge: z.string().nullable(),
  currency: z.string().nullable(),
  remains: z.int().nullable(),
})
/** Amounts in dollars. Each kind of check fills what it knows. */
const found = z.strictObject({
  named: z.array(z.string()).readonly().optional(),
  after: z.string().nullable().optional(),
  before: z.string().nullable().optional(),
  requested: z.int().optional(),
  fits: z.array(candidate).readonly().optional(),
  balanceBefore: z.string().nullable().optional(),
  balanceNow: z.string().optional(),
  missing: z.string().optional(),
  unknownOrders: z.int().optional(),
  said: z.string().optional(),
})
const check = z.strictObject({ kind: z.enum(evidenceKinds), verdict: z.enum(verdicts), at: timestamp, found })
const caseEvidence = z.strictObject({
  /** What everything together says, and which decision it speaks for. */
  finding: z.strictObject({
    code: z.enum(findingCodes),
    weight: z.enum(['accepted', 'not_accepted', 'unclear']),
    count: z.int().nullable(),
  }),
  /** All kinds in the order in which they decide: why one is never gathered, else what it found last. */
  evidence: z.array(z.strictObject({ kind: z.enum(evidenceKinds), because: z.enum(hindrances).nullable(), last: check.nullable() })),
  /** Orders of the provider that may be this one. */
  candidates: z.array(candidate).readonly(),
  /** Other orders without a clear answer at the same account. */
  others: z.array(z.int()).readonly(),
  /** Everything that was found out, the newest first. */
  checks: z.array(check),
})

/** `decisions` were made about it before, the newest first; by `nextRoute` it is sent where it was not accepted. */
const review = z.strictObject({
  data: z.strictObject({
    ...{ submission, attempts: z.array(attempt), decisions: z.array(decision) },
    case: caseEvidence.nullable(),
    nextRoute: z.strictObject({ account: z.string(), providerServiceId: z.string() }).nullable(),
  }),
})
const providerOrderId = z
  .string()
  .trim()
  .regex(/^[^\p{Cc}]{1,100}$/u)

const listed = {
  query: z.strictObject({ cursor: z.string().max(500).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
  response: z.strictObject({
    rows: z.array(submission),
    next: z.string().nullable(),
    previous: z.string().nullable(),
    total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
    asOf: timestamp,
  }),
} as const

export const reviewsContract = {
  orderAttempts: {
    ...paths.orderAttempts,
    operation: 'listOrderAttempts',
    summary: 'What was asked of providers about an order, and what they answered',
    params,
    response: evidence,
  },
  checkOrder: {
    ...paths.checkOrder,
    operation: 'checkOrder',
    summary: 'Asks the provider that has an order for its status, and applies it',
    params,
    body: z.object({}),
    response: z.strictObject({
      data: z.strictObject({
        answer: z.enum(['progress', 'error', 'no-news']),
        rawStatus: z.string().nullable(),
        remains: z.int().nullable(),
      }),
    }),
  },
  takeOverOrder: {
    ...paths.takeOverOrder,
    operation: 'takeOverOrder',
    summary: 'Hands an order of unknown outcome to a person before every planned poll was made',
    params,
    body: z.object({}),
    response: evidence,
  },
  checkOrderAgain: {
    ...paths.checkOrderAgain,
    operation: 'checkOrderAgain',
    summary: 'Looks for an order of unknown outcome at its provider now',
    params,
    body: z.object({}),
    response: evidence,
  },
  reviews: {
    ...paths.reviews,
    operation: 'listReviews',
    summary: 'Orders whose outcome at the provider only a person can find out, the oldest first',
    ...listed,
  },
  checkedOutcomes: {
    ...paths.checkedOutcomes,
    operation: 'listCheckedOutcomes',
    summary: 'Orders of unknown outcome that are still checked at the provider, the oldest first',
    ...listed,
  },
  decidedReviews: {
    ...paths.decidedReviews,
    operation: 'listDecidedReviews',
    summary: 'Orders that a person decided about, with the last decision, the newest first',
    query: z.strictObject({ cursor: z.string().max(500).optional(), limit: z.coerce.number().int().min(1).max(200).default(50) }),
    response: z.strictObject({
      /** `id` is the order's number. */
      rows: z.array(z.strictObject({ ...decision.shape, id: z.int(), decisionId: z.int(), link: z.string() })),
      next: z.string().nullable(),
      previous: z.string().nullable(),
      total: z.strictObject({ count: z.int(), isExact: z.boolean() }),
      asOf: timestamp,
    }),
  },
  review: {
    ...paths.review,
    operation: 'showReview',
    summary: 'An order of unknown outcome, or one that was decided about, with everything that was tried',
    params,
    response: review,
  },
  askReview: {
    ...paths.askReview,
    operation: 'askReview',
    summary: 'What the provider says of one of its orders, before it is decided that this order is that one',
    params,
    body: z.object({ providerOrderId }),
    response: z.strictObject({
      data: z.strictObject({
        progress: candidate.nullable(),
        /** The provider’s words where it does not know the order. */
        refusal: z.string().nullable(),
        /** Another order of ours that has the number. */
        ownedBy: z.int().nullable(),
      }),
    }),
  },
  acceptReview: {
    ...paths.acceptReview,
    operation: 'acceptReview',
    summary: 'The provider has the order under this number, which is asked for first',
    params,
    body: z.object({ providerOrderId, note }),
    response: evidence,
  },
  refuseReview: {
    ...paths.refuseReview,
    operation: 'refuseReview',
    summary: 'The provider never accepted the order: it is sent again',
    params,
    /** Anyone who says so has looked at the provider’s own pages, or was told so by the provider. */
    body: z.object({ note, isChecked: z.literal(true) }),
    response: evidence,
  },
} as const
