import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { applyCsv, hashOf } from '../../commands/operator/apply-csv.ts'
import { type PlannedLine, planCsv } from '../../commands/operator/plan-csv.ts'
import { editedServices, editedStates } from '../../queries/operator/edited-service.ts'
import { csvContract as contract } from '../csv-schemas.ts'

const edits = { permission: 'services.edit', scope: 'panel' } as const
const presented = (planned: PlannedLine) => {
  const { line, id, state } = planned
  return { line, id, state, errors: planned.state === 'wrong' ? [...planned.errors] : [] }
}

/** Services by file. */
export const csvRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(
    contract.serviceTexts,
    { permission: 'services.view', scope: 'panel', isQuestion: true },
    async ({ body: { ids } }, { trx }) => ({
      data: {
        services: (await editedServices(trx, ids)).map(({ row: { id, version }, fields: { texts } }) => ({ id, version, texts })),
      },
    }),
  ),
  operatorRoute(contract.checkCsv, { ...edits, isQuestion: true }, async ({ body: { lines } }, { trx, actor }) => ({
    data: { hash: hashOf(lines), lines: (await planCsv(trx, actor.rights, lines)).map(presented) },
  })),
  operatorRoute(
    contract.applyCsv,
    {
      ...edits,
      audit: {
        action: 'service.changed',
        entity: 'service',
        ids: ({ body }, output) => {
          const named = body.lines.flatMap(({ cells: { id = '' } }) => (/^\d{1,9}$/.test(id) ? [Number(id)] : []))
          const made = output?.data.lines.flatMap(({ id, state }) => (state === 'new' && id !== null ? [id] : [])) ?? []
          return [...new Set([...named, ...made])]
        },
        read: editedStates,
        reason: ({ body }) => `CSV ${body.hash.slice(0, 12)}`,
      },
    },
    async ({ body }, { trx, actor, caller: { provedUntil }, now }) => {
      const isProved = provedUntil !== null && provedUntil > now
      const lines = await applyCsv(trx, { actor, isProved }, body, { rights: actor.rights, now })
      return { data: { lines: lines.map(presented) } }
    },
  ),
]
