import { type BoundRoute, implement, type RateLimit } from '@vitrine/platform/http'
import { fieldMessage, invalidFields, type Refusal } from '@vitrine/platform/kernel'
import { type DocumentDeps, handInDocument, takeDocumentBack } from '../commands/documents/hand-in-document.ts'
import { documentsContract } from '../contract/documents.ts'
import { showDocuments } from '../queries/show-documents.ts'
import { personOf } from './deps.ts'

export interface DocumentRoutesDeps extends DocumentDeps {
  /** Signs the addresses of photos. */
  readonly secret: string
}

/** Decoding a photo costs a second of a core and some hundred megabytes. */
const uploads: RateLimit = { name: 'documents', per: 'caller', burst: 20, perMinute: 4, store: 'database' }

/** Verification documents of the person who is signed in. */
export function documentRoutes(deps: DocumentRoutesDeps): BoundRoute[] {
  const shown = async (person: { readonly panelId: number; readonly userId: number }) => {
    const params = { ...person, secret: deps.secret, now: deps.clock.now() }
    return { data: await deps.database.read(person.panelId, (trx) => showDocuments(trx, params)) }
  }
  return [
    implement(documentsContract.verificationDocuments, async (_, context) => shown(personOf(context))),
    implement(
      documentsContract.uploadVerificationDocument,
      async ({ body }, context) => {
        const person = personOf(context)
        const bytes = new Uint8Array(await body.file.arrayBuffer())
        await handInDocument(deps, person, { step: body.step, name: body.file.name, bytes })
        return shown(person)
      },
      { rateLimit: uploads },
    ),
    // By name and step, in the query or the body (VERIFY-002).
    implement(documentsContract.deleteVerificationDocument, async ({ query, body }, context) => {
      const person = personOf(context)
      const filename = query.filename ?? body?.filename
      const step = query.step ?? body?.step
      if (!filename || !step) throw missing({ filename, step })
      await takeDocumentBack(deps, person, { step, filename })
      return shown(person)
    }),
  ]
}

function missing(given: { readonly filename: string | undefined; readonly step: string | undefined }): Refusal {
  return invalidFields({
    ...(given.filename ? {} : { filename: [fieldMessage('filename', 'fields.required')] }),
    ...(given.step ? {} : { step: [fieldMessage('step', 'fields.required')] }),
  })
}
