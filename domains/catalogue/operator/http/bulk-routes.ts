import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { changeMany, previewMany } from '../../commands/operator/change-many.ts'
import { replaceInServices } from '../../commands/operator/plan-texts.ts'
import { excerptOf } from '../../model/bulk/replace-text.ts'
import { editedStates } from '../../queries/operator/edited-service.ts'
import { bulkContract as contract } from '../bulk-schemas.ts'

const edits = { permission: 'services.edit', scope: 'panel' } as const

const EXAMPLES_MAX = 50

/** Changes of many services alike. */
export const bulkRoutes = (): BoundOperatorRoute[] => [
  operatorRoute(contract.previewMany, { ...edits, isQuestion: true }, async ({ body }, { trx }) => {
    const { changed, same, cannot } = await previewMany(trx, body)
    return { data: { changed: changed.length, same, cannot } }
  }),
  operatorRoute(contract.previewTexts, { ...edits, isQuestion: true }, async ({ body: { services, replacement } }, { trx }) => {
    const all = await replaceInServices(trx, services, replacement)
    const cannot = all.flatMap((one) => ('because' in one ? [{ id: one.id, because: one.because }] : []))
    const changes = all.flatMap((one) => ('because' in one ? [] : [{ id: one.id, changes: one.replaced.changes }]))
    const changed = changes.filter((one) => one.changes.length > 0)
    const examples = changed
      .flatMap(({ id, changes }) => changes.map((change) => ({ id, change })))
      .slice(0, EXAMPLES_MAX)
      .map(({ id, change }) => ({ id, locale: change.locale, name: change.name, ...excerptOf(change) }))
    return { data: { changed: changed.length, same: changes.length - changed.length, cannot, examples } }
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
