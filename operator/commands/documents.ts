import path from 'node:path'
import { type RefusalReason, refusalReasons } from '@vitrine/identity'
import type { Database } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import { documentStorageOf } from '@vitrine/server/document-storage'
import { decide, list, show } from '../actions/documents.ts'
import { runOnDatabase, type Work } from '../database/with-database.ts'
import { type Command, type Input, said } from '../program/command.ts'

function storage() {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DOCUMENTS_FOLDER, DATA_DIR } = process.env
  const credentials =
    S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } : undefined
  const s3 = S3_BUCKET ? { bucket: S3_BUCKET, region: S3_REGION ?? 'us-east-1', endpoint: S3_ENDPOINT, credentials } : undefined
  return documentStorageOf({ s3, documentsFolder: DOCUMENTS_FOLDER ?? path.join(DATA_DIR ?? '.data/demo', 'documents') })
}

const isReason = (text: string | undefined): text is RefusalReason => refusalReasons.some((reason) => reason === text)

function workOf({ args: [action, panel, customer], text }: Input): Work | undefined {
  const [to, operator, reason, note] = [text('to'), text('operator'), text('reason'), text('note')]
  const about = (database: Database) => ({
    database,
    clock: systemClock,
    panel: panel ?? '',
    userId: Number(customer),
    email: operator ?? '',
  })
  if (action === 'list') return async (database) => said(...(await list(database, panel)))
  if (action === 'show' && customer && to && operator) return async (database) => said(...(await show(about(database), storage(), to)))
  if (action === 'approve' && customer && operator) return async (database) => said(await decide(about(database), { outcome: 'approved' }))
  if (action === 'refuse' && customer && operator && isReason(reason))
    return async (database) => said(await decide(about(database), { outcome: 'refused', reason, note }))
  return undefined
}

export const documentsCommand: Command = {
  usage: `Verification documents, for operators.

  vitrine documents list [PANEL]                                  whose documents wait for a decision
  vitrine documents show PANEL CUSTOMER --to FOLDER --operator E-MAIL   writes the photos into a folder of yours, to be looked at and deleted
  vitrine documents approve PANEL CUSTOMER --operator E-MAIL
  vitrine documents refuse PANEL CUSTOMER --reason REASON [--note TEXT] --operator E-MAIL

REASON is one of ${refusalReasons.join(', ')}. The customer gets a mail in their language; the note is sent as it is written.
CUSTOMER is a number. E-MAIL is what the operator signs in with at the console; on that panel they need the permission documents.moderate, and what they look at and
decide stands in its audit log. Works on DATABASE_URL with DOCUMENTS_FOLDER or S3_BUCKET, or on the demo in DATA_DIR (.data/demo).`,
  options: { to: { type: 'string' }, operator: { type: 'string' }, reason: { type: 'string' }, note: { type: 'string' } },
  run: async (input) => runOnDatabase(workOf(input)),
}
