import { type BoundOperatorRoute, operatorRoute } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { previewDocumentMail } from '../../commands/preview-document-mail.ts'
import type { NotificationsDeps } from '../../deps.ts'
import { notificationsOperatorContract as contract } from '../schemas.ts'

/** What operators read of mails before they are sent. */
export const notificationsOperatorRoutes = (deps: Pick<NotificationsDeps, 'catalogue'>): BoundOperatorRoute[] => [
  operatorRoute(
    contract.previewDocumentMail,
    { permission: 'documents.moderate', scope: 'panel', isQuestion: true },
    async ({ params, body }, { trx, actor }) => {
      const showsAddress = actor.rights['users.contact'] !== undefined
      const data = await previewDocumentMail(trx, deps, { userId: params.id, ...body, showsAddress })
      if (!data) throw new Refusal('not-found', 'request.notFound')
      return { data }
    },
  ),
]
