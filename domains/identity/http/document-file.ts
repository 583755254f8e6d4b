import { privateFileHeaders, type RawRoutes } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import { storageKeyOf } from '../commands/documents/hand-in-document.ts'
import { documentFilePath, isDocumentAddress } from '../model/document-link.ts'
import { findStoredDocument } from '../queries/show-documents.ts'
import type { DocumentRoutesDeps } from './document-routes.ts'

interface RouteParams {
  readonly Params: { readonly documentId: string }
  readonly Querystring: { readonly expires?: string; readonly signature?: string }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const notFound = (): Refusal => new Refusal('not-found', 'request.notFound')

/** The photo behind a signed address. */
export const documentFiles = (deps: DocumentRoutesDeps): RawRoutes => ({
  name: 'identity.document-files',
  mount: (app, { contextOf }) => {
    app.get<RouteParams>(documentFilePath.replace('{documentId}', ':documentId'), async (request, reply) => {
      const { panelId } = await contextOf(request)
      const { documentId } = request.params
      const { expires = '', signature = '' } = request.query
      const linked = { panelId, documentId, secret: deps.secret, now: deps.clock.now() }
      if (!UUID.test(documentId) || !isDocumentAddress(linked, { expires: String(expires), signature: String(signature) })) throw notFound()
      const document = await deps.database.read(panelId, (trx) => findStoredDocument(trx, documentId))
      const bytes = document && (await deps.documents.get(storageKeyOf(panelId, documentId)))
      if (!document || !bytes) throw notFound()
      return reply.headers(privateFileHeaders(document)).send(bytes)
    })
  },
})
