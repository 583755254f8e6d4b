import { type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute, undoRoute } from '@vitrine/platform/http'
import { auditContract } from '../contract/audit-schemas.ts'
import { notThere } from '../errors.ts'
import { ownOnly } from '../model/undo.ts'
import { actToUndo } from '../queries/act-to-undo.ts'
import { auditPage, findAuditRow } from '../queries/audit-page.ts'

const audit = { permission: 'audit.view', scope: 'panel' } as const

export const auditRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(auditContract.audit, audit, async ({ query }, { trx, actor, now }) => {
    const own = ownOnly(actor)
    const wanted = query['filter.actor'] ?? null
    const rows = await auditPage(trx, {
      before: numberOfCursor(query.cursor) ?? null,
      limit: query.limit,
      action: query['filter.action'] ?? null,
      // Somebody else's rows, asked by one who sees only their own: none.
      operatorId: own === null ? wanted : wanted === null || wanted === own ? own : 0,
      entityKind: query['filter.entityKind'] ?? null,
      entityId: query['filter.entityId'] ?? null,
      q: query.q ?? null,
    })
    return listPage({ rows, limit: query.limit, total: undefined, now })
  }),
  operatorRoute(auditContract.auditRow, audit, async ({ params }, { trx, actor, now }) => {
    const row = await findAuditRow(trx, params.id, { ownOf: ownOnly(actor), now })
    if (!row) throw notThere()
    return { data: row }
  }),
  undoRoute(auditContract.undo, { permission: 'services.view', action: 'change.undone', entity: 'change' }, (trx, { params }, work) =>
    actToUndo(trx, params.id, work),
  ),
]
