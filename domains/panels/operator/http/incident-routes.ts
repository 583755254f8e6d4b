import type { Trx } from '@vitrine/platform/database'
import { type BoundOperatorRoute, listPage, numberOfCursor, operatorRoute, undoPatch } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { addUpdate, changeIncident, changeUpdate, openIncident, removeIncident } from '../../commands/operator/change-incidents.ts'
import { overallState } from '../../model/status/overall-state.ts'
import type { DeliveryHealth } from '../../ports.ts'
import { incidentAudit, incidentList, showIncident, undoRemoval, undoUpdate } from '../../queries/operator/incident-list.ts'
import { openIncidents } from '../../store/incident-store.ts'
import { incidentContract as contract } from '../incident-schemas.ts'

const may = { permission: 'content.edit', scope: 'panel' } as const
const BEHIND_ALL = 2_147_483_647

/** What each write about an incident leaves in the audit log. */
const onIncident = (action: string) => ({
  ...{ action, entity: 'status-incident', read: incidentAudit },
  ids: ({ params }: { readonly params: { readonly id: number } }) => [params.id],
})

/** What operators tell on the status page. */
export const incidentRoutes = (health: DeliveryHealth): BoundOperatorRoute[] => [...looks(health), ...writes(health)]

const looks = (health: DeliveryHealth): BoundOperatorRoute[] => [
  operatorRoute(contract.showStatus, may, async (_, { trx }) => {
    const { networks, at } = await health.healthOf(trx.panelId, 'en')
    const states = networks.map(({ state }) => state)
    return {
      data: {
        state: overallState(states, (await openIncidents(trx)).length),
        checkedAt: at.toISOString(),
        networks: networks.map(({ id, name, state }) => ({ id, name, state })),
      },
    }
  }),
  operatorRoute(contract.incidents, may, async ({ query: { cursor, limit } }, { trx, now }) => {
    const rows = await incidentList(trx, { before: numberOfCursor(cursor) ?? BEHIND_ALL, limit: limit + 1 })
    return listPage({ rows, limit, total: undefined, now })
  }),
  operatorRoute(contract.incident, may, ({ params }, { trx }) => shown(trx, params.id)),
]

const writes = (health: DeliveryHealth): BoundOperatorRoute[] => {
  const networkIds = async ({ panelId }: Trx) => (await health.healthOf(panelId, 'en')).networks.map(({ id }) => id)
  return [
    operatorRoute(
      contract.createIncident,
      {
        ...may,
        audit: {
          ...{ action: 'status-incident.opened', entity: 'status-incident', read: incidentAudit },
          ids: (_, output) => (output ? [output.data.id] : []),
        },
      },
      async ({ body }, { trx, actor, now }) => shown(trx, await openIncident(trx, body, { actor, now, networkIds: await networkIds(trx) })),
    ),
    operatorRoute(
      contract.changeIncident,
      { ...may, audit: { ...onIncident('status-incident.changed'), undo: undoPatch } },
      async ({ params: { id }, body: { version, ...fields } }, { trx, actor, now }) => {
        await changeIncident(trx, { id, version }, fields, { actor, now, networkIds: await networkIds(trx) })
        return shown(trx, id)
      },
    ),
    operatorRoute(
      contract.removeIncident,
      { ...may, audit: { ...onIncident('status-incident.removed'), undo: undoRemoval } },
      async ({ params: { id }, body: { version, isRemoved } }, { trx, actor }) => {
        await removeIncident(trx, { id, version }, isRemoved, actor)
        return undefined
      },
    ),
    operatorRoute(
      contract.addIncidentUpdate,
      { ...may, audit: onIncident('status-incident.updated') },
      async ({ params: { id }, body: { version, ...fields } }, { trx, actor, now }) => {
        await addUpdate(trx, { id, version }, fields, { actor, now })
        return shown(trx, id)
      },
    ),
    operatorRoute(
      contract.changeIncidentUpdate,
      { ...may, audit: { ...onIncident('status-incident.update-changed'), undo: undoUpdate } },
      async ({ params: { id, update }, body: { version, ...fields } }, { trx, actor }) => {
        await changeUpdate(trx, { id, update, version }, fields, actor)
        return shown(trx, id)
      },
    ),
  ]
}

async function shown(trx: Trx, id: number) {
  const data = await showIncident(trx, id)
  if (!data) throw new Refusal('not-found', 'request.notFound')
  return { data }
}
