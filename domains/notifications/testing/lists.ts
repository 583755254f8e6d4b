import type { ListQueries } from '@vitrine/platform/testing'
import { claimDueMail, deleteDoneMail, panelsWithDueMail } from '../store/mail-store.ts'

export const listQueries: ListQueries = {
  'panels with mail to send': ({ database, now }) => database.system((trx) => panelsWithDueMail(trx, now)),
  'mail to send': ({ inPanel, now }) => inPanel((trx) => claimDueMail(trx, { now, leaseUntil: now, limit: 20 })),
  'mail to purge': ({ inPanel, now }) => inPanel((trx) => deleteDoneMail(trx, now, 100)),
}
