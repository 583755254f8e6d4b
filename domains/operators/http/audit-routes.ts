import {
  type BoundOperatorRoute,
  type FilePlace,
  fileRoute,
  listPage,
  numberOfCursor,
  type OperatorActor,
  operatorRoute,
  undoRoute,
} from '@vitrine/platform/http'
import type { ParsedInput } from '@vitrine/platform/kernel'
import { auditContract } from '../contract/audit-schemas.ts'
import { notThere } from '../errors.ts'
import { ownOnly } from '../model/undo.ts'
import { actToUndo } from '../queries/act-to-undo.ts'
import { auditChoices, auditPage, findAuditRow } from '../queries/audit-page.ts'
import { auditPortion } from '../queries/audit-portion.ts'
import type { AuditQuestion } from '../store/audit-store.ts'

const audit = { permission: 'audit.view', scope: 'panel' } as const

type Wanted = ParsedInput<typeof auditContract.auditFile>['query']

function questionOf(query: Wanted, actor: OperatorActor): Omit<AuditQuestion, 'before' | 'limit'> {
  const [own, wanted] = [ownOnly(actor), query['filter.actor'] ?? null]
  const timeOf = (text: string | undefined) => (text === undefined ? null : new Date(text))
  return {
    action: query['filter.action'] ?? null,
    // Somebody else's rows, asked by one who sees only their own: none.
    operatorId: own === null ? wanted : wanted === null || wanted === own ? own : 0,
    entityKind: query['filter.entityKind'] ?? null,
    entityId: query['filter.entityId'] ?? null,
    q: query.q ?? null,
    outcome: query['filter.outcome'] ?? null,
    from: timeOf(query['filter.from']),
    to: timeOf(query['filter.to']),
  }
}

export const auditRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(auditContract.audit, audit, async ({ query }, { trx, actor, now }) => {
    const { cursor, limit, ...wanted } = query
    const rows = await auditPage(trx, { ...questionOf(wanted, actor), before: numberOfCursor(cursor) ?? null, limit })
    return listPage({ rows, limit, total: undefined, now })
  }),
  operatorRoute(auditContract.auditChoices, audit, async (_, { trx, actor }) => ({ data: await auditChoices(trx, ownOnly(actor)) })),
  fileRoute(auditContract.auditFile, audit, {
    name: 'audit-log.csv',
    audit: { action: 'audit.exported', entity: 'audit' },
    portion: ({ query }, { trx, actor }, after: FilePlace<number> | undefined) => auditPortion(trx, questionOf(query, actor), after),
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
