import { z } from 'zod'
import { orderStatuses, planStatuses } from './entities.ts'

const requestedId = z.coerce.number().int().positive().max(2_147_483_647)

/** What every table takes: `page` and `per_page`, or `start` and `length`; anything beyond the bounds is brought inside (NS-11). */
const anyTableQuery = z.object({
  page: z.coerce.number().int().optional(),
  per_page: z.coerce.number().int().optional(),
  start: z.coerce.number().int().optional(),
  length: z.coerce.number().int().optional(),
  order_by: z.string().max(50).optional(),
  order_on: z.enum(['asc', 'desc']).optional(),
  search: z.string().trim().max(200).optional(),
  date_from: z.iso.date().optional(),
  date_to: z.iso.date().optional(),
})

export const tableQuery = anyTableQuery.extend({
  status: z.enum(orderStatuses).optional(),
  network_id: requestedId.optional(),
  service_id: requestedId.optional(),
  cancellable: z.coerce.number().int().min(0).max(1).optional(),
  subscription_id: requestedId.optional(),
  drip_feed_id: requestedId.optional(),
})

/** Of drip feeds and of subscriptions. */
export const planTableQuery = anyTableQuery.extend({ status: z.enum(planStatuses).optional() })
