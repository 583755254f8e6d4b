import type { ListQueries } from '@vitrine/platform/testing'
import { auditPage } from '../queries/audit-page.ts'
import { invitationsPage } from '../queries/invitations-page.ts'
import { staffPage } from '../queries/staff-page.ts'

const newest = {
  before: null,
  limit: 50,
  action: null,
  operatorId: null,
  entityKind: null,
  entityId: null,
  q: null,
  outcome: null,
  from: null,
  to: null,
}

export const listQueries: ListQueries = {
  'staff of a panel': ({ inPanel }) => inPanel((trx) => staffPage(trx, { q: '', after: 0, limit: 50 })),
  'invitations of a panel': ({ inPanel }) => inPanel((trx) => invitationsPage(trx, { before: null, limit: 50 })),
  'audit log': ({ inPanel }) => inPanel((trx) => auditPage(trx, newest)),
  'audit log of an operator': ({ inPanel, userId }) => inPanel((trx) => auditPage(trx, { ...newest, operatorId: userId })),
}
