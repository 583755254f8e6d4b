import type { Panels } from '@vitrine/panels'
import { type BoundOperatorRoute, type FilePlace, fileRoute, listPage, operatorRoute, textOfCursor } from '@vitrine/platform/http'
import { type ParsedInput, refuse } from '@vitrine/platform/kernel'
import { auditContract } from '../contract/audit-schemas.ts'
import { deploymentAuditChoices, deploymentAuditPage, deploymentAuditPortion } from '../queries/deployment/deployment-audit.ts'
import type { ActsQuestion } from '../store/deployment-audit-store.ts'

const may = { permission: 'deployment.audit', scope: 'deployment' } as const
const OF_NO_PANEL = '-'
/** A number that no panel has. */
const NOWHERE = -1

/** The audit log of the whole deployment. */
export const deploymentAuditRoutes = ({ panels }: { readonly panels: Panels }): BoundOperatorRoute[] => [
  operatorRoute(auditContract.deploymentAudit, may, async ({ query: { cursor, limit, ...wanted } }, { trx, now }) => {
    const rows = await deploymentAuditPage(trx, { ...(await questionOf(panels, wanted)), before: placeOf(cursor), limit })
    const page = listPage({ rows, limit, total: undefined, now, cursorOf: ({ place }) => place })
    return { ...page, rows: page.rows.map(({ place: _, ...row }) => row) }
  }),
  fileRoute(auditContract.deploymentAuditFile, may, {
    name: 'audit-log.csv',
    audit: { action: 'audit.exported', entity: 'audit' },
    portion: async ({ query }, { trx }, after: FilePlace<NonNullable<ActsQuestion['before']>> | undefined) =>
      deploymentAuditPortion(trx, await questionOf(panels, query), after),
  }),
  operatorRoute(auditContract.deploymentAuditChoices, may, async (_, { trx }) => ({ data: await deploymentAuditChoices(trx) })),
]

async function questionOf(
  panels: Panels,
  wanted: ParsedInput<typeof auditContract.deploymentAuditFile>['query'],
): Promise<Omit<ActsQuestion, 'before' | 'limit'>> {
  const timeOf = (text: string | undefined) => (text === undefined ? null : new Date(text))
  return {
    panelId: await panelOf(panels, wanted['filter.panel']),
    operatorId: wanted['filter.actor'] ?? null,
    action: wanted['filter.action'] ?? null,
    outcome: wanted['filter.outcome'] ?? null,
    from: timeOf(wanted['filter.from']),
    to: timeOf(wanted['filter.to']),
  }
}

async function panelOf(panels: Panels, key: string | undefined): Promise<number | null> {
  if (key === undefined) return null
  return key === OF_NO_PANEL ? 0 : ((await panels.findByKey(key))?.id ?? NOWHERE)
}

/** Where a page begins; 422 for what is no cursor of ours. */
function placeOf(cursor: string | undefined): ActsQuestion['before'] {
  const text = textOfCursor(cursor)
  if (text === undefined) return null
  const [, atMicros = '', panelId = '', id = ''] = /^(\d{1,16})\.(\d{1,9})\.(\d{1,9})$/.exec(text) ?? refuse('cursor', 'fields.invalid')
  return { atMicros: BigInt(atMicros), panelId: Number(panelId), id: Number(id) }
}
