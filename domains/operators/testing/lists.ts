import type { ListQueries } from '@vitrine/platform/testing'
import { approvalsPage } from '../queries/approvals-page.ts'
import { auditPage } from '../queries/audit-page.ts'
import { bulkPage } from '../queries/bulk/bulk-page.ts'
import { deploymentAuditPage } from '../queries/deployment/deployment-audit.ts'
import { ownersOfPanels } from '../queries/deployment/owners-of-panels.ts'
import { invitationsPage } from '../queries/invitations-page.ts'
import { notesPage } from '../queries/notes-page.ts'
import { savedViews } from '../queries/saved-views.ts'
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
  'owners of some panels': ({ database, panelId }) => database.system((trx) => ownersOfPanels(trx, [panelId, panelId + 1])),
  'staff of a panel': ({ inPanel }) => inPanel((trx) => staffPage(trx, { q: '', after: 0, limit: 50 })),
  'invitations of a panel': ({ inPanel }) => inPanel((trx) => invitationsPage(trx, { before: null, limit: 50 })),
  'saved views of a panel': ({ inPanel, userId }) =>
    inPanel((trx) => savedViews(trx, { operatorId: userId, rights: { 'orders.view': 'yes', 'audit.view': 'yes' } })),
  'approvals of a panel': ({ inPanel }) =>
    inPanel((trx) =>
      approvalsPage(trx, { view: 'open', operatorId: 1, permissions: ['balance.adjust', 'staff.edit'], before: null, limit: 50 }),
    ),
  'approvals somebody asked for': ({ inPanel, userId }) =>
    inPanel((trx) => approvalsPage(trx, { view: 'mine', operatorId: userId, permissions: [], before: null, limit: 50 })),
  'bulk actions of a panel': ({ inPanel }) => inPanel((trx) => bulkPage(trx, { before: null, limit: 50, operatorId: null, isOpen: false })),
  'bulk actions under way': ({ inPanel }) => inPanel((trx) => bulkPage(trx, { before: null, limit: 50, operatorId: null, isOpen: true })),
  'bulk actions of an operator': ({ inPanel, userId }) =>
    inPanel((trx) => bulkPage(trx, { before: null, limit: 50, operatorId: userId, isOpen: false })),
  'notes about a customer': ({ inPanel, userId }) =>
    inPanel((trx) => notesPage(trx, { subject: 'customer', subjectId: userId, limit: 50 })),
  'audit log of the deployment': ({ database }) =>
    database.system((trx) =>
      deploymentAuditPage(trx, {
        before: null,
        limit: 50,
        panelId: null,
        operatorId: null,
        action: null,
        outcome: null,
        from: null,
        to: null,
      }),
    ),
  'audit log of an action': ({ inPanel }) => inPanel((trx) => auditPage(trx, { ...newest, action: 'service.price-changed' })),
  'audit log': ({ inPanel }) => inPanel((trx) => auditPage(trx, newest)),
  'audit log of an operator': ({ inPanel, userId }) => inPanel((trx) => auditPage(trx, { ...newest, operatorId: userId })),
}
