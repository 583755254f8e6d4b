import type { ListParams, ListQueries } from '@vitrine/platform/testing'
import { accountsAfter, overdueHolds } from '../queries/find-broken.ts'
import { listIncidents, listStops, openSubjects } from '../queries/incidents.ts'
import { legsOf } from '../queries/legs-of.ts'
import { fromTheStart, spendingAfter } from '../queries/spending-after.ts'
import { type StatementFilter, statement } from '../queries/statement.ts'

const movements =
  (filter: Partial<StatementFilter>) =>
  ({ inPanel, userId }: ListParams) =>
    inPanel((trx) => statement(trx, { userId, limit: 10, offset: 0, ...filter }))

export const listQueries: ListQueries = {
  'movements, the newest': movements({}),
  'movements, the oldest': movements({ newestFirst: false }),
  'movements of a kind': movements({ types: ['order', 'cancel_order'] }),
  'movements of some days': movements({ from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-20T00:00:00Z') }),
  'movements of an order': movements({ orderId: 24 }),
  'spending since': ({ inPanel, userId }) => inPanel((trx) => spendingAfter(trx, userId, fromTheStart)),
  'legs of a transaction': ({ inPanel }) => inPanel((trx) => legsOf(trx, '1ff1de77-4005-f8da-13f4-2943881c655f')),
  'incidents that are open': ({ inPanel }) => inPanel((trx) => listIncidents(trx)),
  'incidents, all': ({ inPanel }) => inPanel((trx) => listIncidents(trx, { closedToo: true })),
  'subjects of incidents': ({ inPanel }) => inPanel((trx) => openSubjects(trx, 'R7', 'hold')),
  'what stands still': ({ inPanel }) => inPanel((trx) => listStops(trx)),
  'accounts to check': ({ inPanel }) => inPanel((trx) => accountsAfter(trx, 100n, 50)),
  'holds that are overdue': ({ inPanel, now }) => inPanel((trx) => overdueHolds(trx, now)),
}
