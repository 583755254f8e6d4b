import type { Trx } from '@vitrine/platform/database'
import { deleteDoneMail } from '../store/mail-store.ts'

const RETENTION_DAYS = 90
const DAY_MS = 86_400_000
const BATCH = 1_000

/** Purges mails sent or given up 90 days ago, in batches. Events are redelivered for a day at most, so none is written twice. */
export const purgeMail = (trx: Trx, now: Date): Promise<number> =>
  deleteDoneMail(trx, new Date(now.getTime() - RETENTION_DAYS * DAY_MS), BATCH)
