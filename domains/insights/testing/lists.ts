import type { ListQueries } from '@vitrine/platform/testing'
import { dueRevocations } from '../queries/due-revocations.ts'
import { personalReports } from '../queries/personal-reports.ts'
import { isGranted } from '../store/revocation-store.ts'

export const listQueries: ListQueries = {
  'consents that are to end at the platform': ({ database, now }) => dueRevocations(database, now, 8),
  'whether a channel is granted anywhere': ({ inPanel }) => inPanel((trx) => isGranted(trx, 'UC24')),
  'consents of a customer': ({ inPanel, userId }) => inPanel((trx) => personalReports.collect(trx, userId)),
}
