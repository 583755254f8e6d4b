import type { ListQueries } from '@vitrine/platform/testing'
import { applyChanges } from '../commands/apply-changes.ts'
import { orderCounts, orderCountsOf } from '../queries/order-counts.ts'
import { panelsWithChanges } from '../queries/panels-with-changes.ts'
import { hasPendingChanges } from '../queries/pending-changes.ts'
import { servicesOrdered } from '../queries/services-ordered.ts'

export const listQueries: ListQueries = {
  'counts of a customer’s orders': ({ inPanel, userId }) => inPanel((trx) => orderCounts(trx, userId)),
  'how many orders customers have': ({ inPanel, userId }) => inPanel((trx) => orderCountsOf(trx, [userId])),
  'services that a customer has ordered': ({ inPanel, userId }) => inPanel((trx) => servicesOrdered(trx, userId)),
  'whether a customer has pending changes': ({ inPanel, userId }) => inPanel((trx) => hasPendingChanges(trx, userId)),
  'panels with changes': ({ database }) => panelsWithChanges(database),
  'changes to apply': ({ database, panelId }) => applyChanges(database, panelId),
}
