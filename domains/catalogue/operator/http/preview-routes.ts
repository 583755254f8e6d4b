import { completePreview, openPreview, previewStates } from '@vitrine/panels'
import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { checkService } from '../../commands/operator/check-service.ts'
import { findEditedService } from '../../queries/operator/edited-service.ts'
import { editorContract as contract } from '../editor-schemas.ts'

/** How unsaved fields of a service are looked at, as its customers will see them. */
export const previewRoutes = (secret: string): BoundOperatorRoute[] => [
  operatorRoute(
    contract.previewService,
    {
      permission: 'services.edit',
      scope: 'panel',
      audit: {
        action: 'preview.opened',
        entity: 'preview',
        ids: ({ body }, output) => [...(body.continues === undefined ? [] : [body.continues]), ...(output ? [output.data.id] : [])],
        read: previewStates,
      },
      complete: (kept) => completePreview(secret, kept),
    },
    async ({ body: { id, fields: given, continues } }, { trx, actor, now }) => {
      const service = await findEditedService(trx, id)
      if (!service) throw new Refusal('not-found', 'request.notFound')
      const set = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      const { isPackage } = service.row
      // An archived service is looked at as if it were back.
      await checkService(trx, { id, isPackage, isArchived: false, fields: { ...service.fields, ...set }, touched: Object.keys(set) })
      return openPreview(trx, { secret, actor, now, continues, content: { kind: 'service', id, fields: set } })
    },
  ),
]
