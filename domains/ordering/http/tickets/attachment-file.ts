import { privateFileHeaders, type RawRoutes } from '@vitrine/platform/http'
import { type AttachmentDeps, attachmentKeyOf } from '../../commands/tickets/keep-attachment.ts'
import type { OrderingDeps } from '../../deps.ts'
import { attachmentAbsent } from '../../errors.ts'
import { attachmentFilePath, isAttachmentAddress } from '../../model/tickets/attachment-link.ts'
import { showAttachment } from '../../queries/tickets/show-attachment.ts'

export type TicketRoutesDeps = OrderingDeps & AttachmentDeps

interface RouteParams {
  readonly Params: { readonly attachmentId: string }
  readonly Querystring: { readonly expires?: string; readonly signature?: string }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** The picture behind a signed address, which its ticket alone tells. */
export const attachmentFiles = (deps: Pick<TicketRoutesDeps, 'database' | 'clock' | 'secret' | 'files'>): RawRoutes => ({
  name: 'ordering.ticket-attachments',
  mount: (app, { contextOf }) => {
    app.get<RouteParams>(attachmentFilePath.replace('{attachmentId}', ':attachmentId'), async (request, reply) => {
      const { panelId } = await contextOf(request)
      const { attachmentId } = request.params
      const { expires = '', signature = '' } = request.query
      const linked = { panelId, attachmentId, secret: deps.secret, now: deps.clock.now() }
      const isOurs = UUID.test(attachmentId) && isAttachmentAddress(linked, { expires: String(expires), signature: String(signature) })
      const found = isOurs ? await deps.database.read(panelId, (trx) => showAttachment(trx, attachmentId)) : undefined
      const bytes = found && (await deps.files.get(attachmentKeyOf(panelId, attachmentId)))
      if (!found || !bytes) throw attachmentAbsent()
      return reply.headers(privateFileHeaders(found)).send(bytes)
    })
  },
})
