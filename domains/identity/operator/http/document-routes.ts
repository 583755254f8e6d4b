import {
  type BoundOperatorRoute,
  listPage,
  numberOfCursor,
  type OperatorWork,
  operatorRoute,
  storedFileRoute,
} from '@vitrine/platform/http'
import { decideDocuments } from '../../commands/documents/decide-documents.ts'
import { storageKeyOf } from '../../commands/documents/hand-in-document.ts'
import { noSuchDocument } from '../../errors.ts'
import { DOCUMENTS_PERMISSION, type DocumentVerdict } from '../../model/document-verdict.ts'
import type { CustomerFacts, DocumentStorage } from '../../ports.ts'
import { cursorOfCase, decidedDocuments, queueOfDocuments } from '../../queries/operator/document-queue.ts'
import { actionOf, onDocuments, photoEntry } from '../../queries/operator/document-states.ts'
import { findPhoto, showDocumentCase } from '../../queries/operator/show-document-case.ts'
import { documentContract as contract } from '../document-schemas.ts'

export interface OperatorDocumentDeps {
  readonly facts: CustomerFacts
  /** Where the photos lie. */
  readonly documents: Pick<DocumentStorage, 'get'>
  /** Signs the addresses of photos. */
  readonly secret: string
}

const moderates = { permission: DOCUMENTS_PERMISSION, scope: 'panel' } as const
type Work = Pick<OperatorWork<'panel'>, 'trx' | 'actor' | 'caller' | 'now'>

const seerOf = ({ actor, now }: Pick<Work, 'actor' | 'now'>) => ({ seesAddresses: actor.rights['users.contact'] !== undefined, now })
const operatorOf = ({ actor, caller }: Pick<Work, 'actor' | 'caller'>) => ({
  operatorId: actor.operatorId,
  name: actor.name,
  email: caller.email,
})

/** What operators see and decide of the documents that customers hand in. */
export const documentModerationRoutes = ({ facts, documents, secret }: OperatorDocumentDeps): BoundOperatorRoute[] => {
  const shown = async (work: Work, userId: number) => {
    const data = await showDocumentCase(work.trx, facts, { ...seerOf(work), userId, operator: operatorOf(work), secret })
    if (!data) throw noSuchDocument()
    return { data }
  }
  const decide = async (work: Work, userId: number, { version, verdict }: { version: number; verdict: DocumentVerdict }) => {
    // Absent and foreign are answered alike.
    await shown(work, userId)
    await decideDocuments(work.trx, { userId, operator: operatorOf(work), verdict, version, now: work.now })
    return shown(work, userId)
  }
  return [
    operatorRoute(contract.waitingDocuments, moderates, async ({ query: { cursor, limit } }, work) => {
      const { rows, total } = await queueOfDocuments(work.trx, { cursor, limit }, seerOf(work))
      return listPage({ rows, limit, total, now: work.now, cursorOf: cursorOfCase })
    }),
    operatorRoute(contract.decidedDocuments, moderates, async ({ query: { cursor, limit } }, work) => {
      const rows = await decidedDocuments(work.trx, { before: numberOfCursor(cursor), limit }, seerOf(work))
      const total = { count: Math.min(rows.length, limit), isExact: cursor === undefined && rows.length <= limit }
      return listPage({ rows, limit, total, now: work.now, cursorOf: ({ decisionId }) => String(decisionId) })
    }),
    operatorRoute(contract.documentCase, moderates, ({ params }, work) => shown(work, params.id)),
    storedFileRoute(contract.documentPhoto, moderates, {
      find: async ({ params }, { trx, now }) => {
        const photo = await findPhoto(trx, { userId: params.id, token: params.photo, secret, now })
        if (!photo) throw noSuchDocument()
        return photo
      },
      load: async ({ panelId, id, contentType }) => {
        const bytes = await documents.get(storageKeyOf(panelId, id))
        return bytes && { contentType, bytes }
      },
      audit: (photo) => photoEntry(photo.userId, photo),
    }),
    operatorRoute(
      contract.approveDocuments,
      { ...moderates, audit: onDocuments(actionOf('approved')) },
      ({ params, body: { version } }, work) => decide(work, params.id, { version, verdict: { outcome: 'approved' } }),
    ),
    operatorRoute(
      contract.refuseDocuments,
      { ...moderates, audit: onDocuments(actionOf('refused')) },
      ({ params, body: { version, reason, note } }, work) =>
        decide(work, params.id, { version, verdict: { outcome: 'refused', reason, note: note || undefined } }),
    ),
  ]
}
