import type { ListParams, ListQueries } from '@vitrine/platform/testing'
import { debtors, potsOf } from '../queries/customer-pots.ts'
import { figuresByDay, figuresByHour, ordersOfPanels } from '../queries/figures.ts'
import { accountsAfter, overdueHolds } from '../queries/find-broken.ts'
import { listIncidents, listStops, openSubjects } from '../queries/incidents.ts'
import { lastCheck } from '../queries/last-check.ts'
import { legsOf } from '../queries/legs-of.ts'
import { fromTheStart, spendingAfter } from '../queries/spending-after.ts'
import { type StatementFilter, statement } from '../queries/statement.ts'
import { entriesOf, operatorAccounts, transfersOf } from '../store/operator/operator-account-store.ts'
import { operatorPostings } from '../store/operator/operator-posting-store.ts'

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
  'accounts of customers in the console': ({ inPanel, userId }) => inPanel((trx) => potsOf(trx, [userId])),
  'customers in debt': ({ inPanel }) => inPanel((trx) => debtors(trx, { behind: null, oldestFirst: false, limit: 51 })),
  'spending since': ({ inPanel, userId }) => inPanel((trx) => spendingAfter(trx, userId, fromTheStart)),
  'legs of a transaction': ({ inPanel }) => inPanel((trx) => legsOf(trx, '1ff1de77-4005-f8da-13f4-2943881c655f')),
  'incidents that are open': ({ inPanel }) => inPanel((trx) => listIncidents(trx)),
  'incidents, all': ({ inPanel }) => inPanel((trx) => listIncidents(trx, { closedToo: true })),
  'subjects of incidents': ({ inPanel }) => inPanel((trx) => openSubjects(trx, 'R7', 'hold')),
  'what stands still': ({ inPanel }) => inPanel((trx) => listStops(trx)),
  'figures of a quarter': ({ inPanel }) =>
    inPanel((trx) =>
      figuresByDay(trx, {
        ...{ from: new Date('2026-01-01T00:00:00Z'), to: new Date('2026-04-02T00:00:00Z') },
        ...{ beforeFrom: new Date('2025-10-02T00:00:00Z'), beforeTo: new Date('2026-01-01T00:00:00Z'), timeZone: 'UTC' },
      }),
    ),
  'figures of the hours of two days': ({ inPanel }) =>
    inPanel((trx) =>
      figuresByHour(trx, {
        ...{ from: new Date('2026-03-20T00:00:00Z'), to: new Date('2026-03-21T00:00:00Z') },
        ...{ beforeFrom: new Date('2026-03-13T00:00:00Z'), beforeTo: new Date('2026-03-14T00:00:00Z'), timeZone: 'UTC' },
      }),
    ),
  'orders of some panels': ({ database, panelId }) =>
    database.system((trx) => ordersOfPanels(trx, [panelId, panelId + 1], new Date('2026-03-01T00:00:00Z'))),
  'the last check': ({ inPanel }) => inPanel((trx) => lastCheck(trx)),
  'accounts to check': ({ inPanel }) => inPanel((trx) => accountsAfter(trx, 100n, 50)),
  'postings for operators': ({ inPanel }) => inPanel((trx) => operatorPostings(trx, { search: undefined, before: undefined, limit: 51 })),
  'postings of a number': ({ inPanel }) =>
    inPanel((trx) => operatorPostings(trx, { search: { by: 'reference', kinds: [1, 2, 3, 4, 5], id: 24 }, before: undefined, limit: 51 })),
  'postings of a span, a page further down': ({ inPanel }) =>
    inPanel((trx) =>
      operatorPostings(trx, {
        search: undefined,
        span: { from: new Date('2026-03-01T00:00:00Z'), to: new Date('2026-03-20T00:00:00Z') },
        before: { xid: '900', id: '1ff1de77-4005-f8da-13f4-2943881c655f' },
        limit: 51,
      }),
    ),
  'postings behind one': ({ inPanel }) =>
    inPanel((trx) =>
      operatorPostings(trx, { search: undefined, before: { xid: '900', id: '1ff1de77-4005-f8da-13f4-2943881c655f' }, limit: 51 }),
    ),
  'accounts of customers': ({ inPanel }) =>
    inPanel((trx) => operatorAccounts(trx, { kind: 'customer.main', owners: undefined, before: undefined, limit: 51 })),
  'accounts of some customers': ({ inPanel, userId }) =>
    inPanel((trx) => operatorAccounts(trx, { kind: 'customer.main', owners: [userId, userId + 1], before: undefined, limit: 51 })),
  'entries of an account': ({ inPanel }) => inPanel((trx) => entriesOf(trx, 24, undefined, 51)),
  'transfers of an account': ({ inPanel }) => inPanel((trx) => transfersOf(trx, 24, undefined, 51)),
  'holds that are overdue': ({ inPanel, now }) => inPanel((trx) => overdueHolds(trx, now)),
}
