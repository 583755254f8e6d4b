import { z } from 'zod'
import { cursor, filter, id, limit, pageOf, timestamp } from './parts.ts'
import { operatorsPaths as paths } from './paths.ts'

const outcome = z.enum(['done', 'asked', 'refused', 'failed'])
const auditRow = z.strictObject({
  id: z.int(),
  at: timestamp,
  actor: z.strictObject({ id: z.int().nullable(), name: z.string(), via: z.string() }),
  permission: z.string(),
  action: z.string(),
  entity: z.strictObject({ kind: z.string(), id: z.string(), label: z.string() }),
  before: z.record(z.string(), z.unknown()).nullable(),
  after: z.record(z.string(), z.unknown()).nullable(),
  reason: z.string().nullable(),
  outcome,
  requestId: z.string(),
  from: z
    .strictObject({ address: z.string(), agent: z.string(), browser: z.string().nullable(), system: z.string().nullable() })
    .meta({ description: 'Where the session or the key that did it called from.' }),
  undoes: z.int().nullable().meta({ description: 'The row that this one undoes.' }),
  approvalId: z.int().nullable().meta({ description: 'What a second person was asked for, or agreed to.' }),
})

const auditDetail = auditRow.extend({
  undo: z.strictObject({
    isPossible: z.boolean(),
    count: z.int().meta({ description: 'How many things the act changed; they are undone together.' }),
    undoneIn: z.int().nullable().meta({ description: 'The row that undoes this one.' }),
  }),
})

const wanted = z.strictObject({
  q: z.string().trim().min(1).max(100).optional(),
  'filter.action': filter,
  'filter.actor': id.optional(),
  'filter.entityKind': filter,
  'filter.entityId': filter,
  'filter.outcome': outcome.optional(),
  'filter.from': timestamp.optional().meta({ description: 'This moment or later.' }),
  'filter.to': timestamp.optional().meta({ description: 'Before this moment.' }),
})

const { id: _, entity, undoes: _undoes, ...ofAnyRow } = auditRow.shape
const deploymentRow = z
  .strictObject({
    id: z.string().meta({ description: 'The panel’s number, 0 for the deployment itself, and the row’s.' }),
    number: z.int().meta({ description: 'Of the row in the log of its panel.' }),
    panel: z.strictObject({ key: z.string(), name: z.string() }).nullable().meta({ description: 'Null for what concerns no panel.' }),
    ...ofAnyRow,
    entity: entity.nullable(),
    undoes: z.int().nullable(),
  })
  .meta({ id: 'DeploymentAuditRow' })

const wantedOfAll = z.strictObject({
  'filter.panel': z.string().max(50).optional().meta({ description: 'The key of a panel, or `-` for the deployment itself.' }),
  'filter.action': filter,
  'filter.actor': id.optional(),
  'filter.outcome': outcome.optional(),
  'filter.from': timestamp.optional().meta({ description: 'This moment or later.' }),
  'filter.to': timestamp.optional().meta({ description: 'Before this moment.' }),
})

/** What was done on a panel, and in the whole deployment. */
export const auditContract = {
  audit: {
    ...paths.audit,
    operation: 'listAuditRows',
    summary: 'What was done, the newest first',
    query: wanted.extend({ cursor, limit }),
    response: pageOf(auditRow),
  },
  auditFile: {
    ...paths.auditFile,
    operation: 'exportAuditRows',
    summary: 'What was done as a file for spreadsheets, the newest 50,000 rows',
    query: wanted,
    mediaType: 'text/csv',
    response: z.string(),
  },
  auditChoices: {
    ...paths.auditChoices,
    operation: 'listAuditChoices',
    summary: 'Who did what of late: what the list can be narrowed to',
    response: z.strictObject({
      data: z.strictObject({
        actors: z.array(z.strictObject({ id: z.int(), name: z.string() })),
        actions: z.array(z.string()),
        kinds: z.array(z.string()),
      }),
    }),
  },
  deploymentAudit: {
    ...paths.deploymentAudit,
    operation: 'listDeploymentAudit',
    summary: 'What was done on all panels and with the deployment itself, the newest first',
    query: wantedOfAll.extend({ cursor, limit }),
    response: pageOf(deploymentRow),
  },
  deploymentAuditFile: {
    ...paths.deploymentAuditFile,
    operation: 'exportDeploymentAudit',
    summary: 'What was done on all panels and with the deployment itself as a file for spreadsheets, the newest 50,000 rows',
    query: wantedOfAll,
    mediaType: 'text/csv',
    response: z.string(),
  },
  deploymentAuditChoices: {
    ...paths.deploymentAuditChoices,
    operation: 'listDeploymentAuditChoices',
    summary: 'Who there is, and what was done of late: what the list can be narrowed to',
    response: z.strictObject({
      data: z.strictObject({ actors: z.array(z.strictObject({ id: z.int(), name: z.string() })), actions: z.array(z.string()) }),
    }),
  },
  auditRow: {
    ...paths.auditRow,
    operation: 'showAuditRow',
    summary: 'One row of the audit log',
    params: z.object({ id }),
    response: z.strictObject({ data: auditDetail }),
  },
  undo: {
    ...paths.undo,
    operation: 'undoChange',
    summary: 'Brings back what was before a change, as long as nobody changed it since; the whole call is undone',
    params: z.object({ id }),
    body: z.object({}),
    response: z.strictObject({ data: z.strictObject({ undone: z.int() }) }),
  },
} as const
