import type { Trx } from '@vitrine/platform/database'
import { deleteDoneMessages } from '../../store/inbox-store.ts'

const RETENTION_DAYS = 90
const DAY_MS = 86_400_000
const BATCH = 1_000

/**
 * Purges messages that were processed 90 days ago, a batch at a time. When one is sent again after that, its payment is fetched once more and found settled:
 * exactly-once rests on the permanent row of the payment, not on the message.
 */
export const purgeMessages = (trx: Trx, now: Date): Promise<number> =>
  deleteDoneMessages(trx, new Date(now.getTime() - RETENTION_DAYS * DAY_MS), BATCH)
