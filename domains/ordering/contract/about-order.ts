import { defineRoute } from '@vitrine/platform/kernel'
import { z } from 'zod'
import { sentAttachments } from './attachments.ts'
import { orderingPaths as paths } from './paths.ts'

const orderId = z.object({ orderId: z.coerce.number().int().positive().max(2_147_483_647) })
/** Keyword to position, counted from 1; null for one that is not among the results. */
const keywordPositions = z.record(z.string(), z.number().int().positive().nullable())

/** What is asked about an order, and told about it, beside its delivery. */
export const aboutOrder = {
  orderKeywords: defineRoute(paths.orderKeywords, {
    id: 'EP-039',
    operation: 'getOrderKeywords',
    tag: 'Orders',
    auth: 'user',
    summary: 'Where the content of one own order stands among the results of its keywords',
    params: orderId,
    response: z.object({
      data: z.object({
        keywords: z.array(z.string()),
        seo_positions: z.object({
          on_create: keywordPositions.nullable(),
          on_complete: keywordPositions.nullable(),
          after_five_days: keywordPositions.nullable(),
        }),
      }),
    }),
  }),
  askSupport: defineRoute(paths.askSupport, {
    id: 'EP-040',
    operation: 'askSupport',
    isLimited: true,
    tag: 'Orders',
    repeatable: true,
    auth: 'user',
    summary: 'Ask the support about one own order; five questions an hour',
    params: orderId,
    body: z.object({
      subject: z.string().trim().min(3).max(150),
      text: z.string().trim().min(10).max(5000),
      /** Where to answer; needed when the account has no address. */
      email: z.email().trim().toLowerCase().max(255).nullish(),
      attachments: sentAttachments,
    }),
    status: 204,
  }),
} as const
