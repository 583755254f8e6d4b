import { type BoundOperatorRoute, listPage, numberOfCursor, type OperatorActor, operatorRoute } from '@vitrine/platform/http'
import { operatorsContract } from '../contract/schemas.ts'
import { notThere } from '../errors.ts'
import { auditPage, findAuditRow } from '../queries/audit-page.ts'

const audit = { permission: 'audit.view', scope: 'panel' } as const

/** Whose rows somebody sees only; null of whoever sees all. */
const ownOnly = ({ operatorId, rights }: OperatorActor): number | null => (rights['audit.view'] === 'see_own' ? operatorId : null)

export const auditRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(operatorsContract.audit, audit, async ({ query }, { trx, actor, now }) => {
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
  operatorRoute(operatorsContract.auditRow, audit, async ({ params }, { trx, actor }) => {
    const row = await findAuditRow(trx, params.id, ownOnly(actor))
    if (!row) throw notThere()
    return { data: row }
  }),
]
