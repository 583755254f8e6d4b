import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { changeMany, previewMany } from '../../commands/operator/change-many.ts'
import { editedStates } from '../../queries/operator/edited-service.ts'
import { bulkContract as contract } from '../bulk-schemas.ts'

const edits = { permission: 'services.edit', scope: 'panel' } as const

/** Changes of many services alike. */
export const bulkRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.previewMany, { ...edits, isQuestion: true }, async ({ body }, { trx }) => {
    const { changed, same, cannot } = await previewMany(trx, body)
    return { data: { changed: changed.length, same, cannot } }
  }),
  operatorRoute(
    contract.changeMany,
    {
      ...edits,
      audit: {
        action: 'service.changed',
        entity: 'service',
        ids: ({ body }) => body.services.map(({ id }) => id),
        read: editedStates,
      },
    },
    async ({ body }, { trx, actor, now }) => {
      const { changed, same, cannot } = await changeMany(trx, actor, body, now)
      return { data: { done: changed.map(({ id, version }) => ({ id, version: version + 1 })), same, cannot } }
    },
  ),
]
