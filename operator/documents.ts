import path from 'node:path'
import { parseArgs } from 'node:util'
import { type RefusalReason, refusalReasons } from '@vitrine/identity'
import { systemClock } from '@vitrine/platform/kernel'
import { documentStorageOf } from '@vitrine/server/document-storage'
import { openOperatorDatabase } from './database/open-database.ts'
import { decide, list, show } from './documents/commands.ts'
import { runTool } from './run-tool.ts'

const USAGE = `Verification documents, for operators.

  node operator/documents.ts list [PANEL]                                  whose documents wait for a decision
  node operator/documents.ts show PANEL CUSTOMER --to FOLDER               writes the photos into a folder of yours, to be looked at and deleted
  node operator/documents.ts approve PANEL CUSTOMER --operator E-MAIL
  node operator/documents.ts refuse PANEL CUSTOMER --reason REASON [--note TEXT] --operator E-MAIL

REASON is one of ${refusalReasons.join(', ')}. The customer gets a mail in his language; the note is sent as it is written.
CUSTOMER is his number, E-MAIL the operator's own account on that panel. Works on DATABASE_URL with DOCUMENTS_FOLDER or S3_BUCKET, or on the demo in DATA_DIR (.data/demo).`

const { values: options, positionals } = parseArgs({
  allowPositionals: true,
  options: { to: { type: 'string' }, operator: { type: 'string' }, reason: { type: 'string' }, note: { type: 'string' } },
})

function storage() {
  const { S3_BUCKET, S3_REGION, S3_ENDPOINT, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY, DOCUMENTS_FOLDER, DATA_DIR } = process.env
  const credentials =
    S3_ACCESS_KEY_ID && S3_SECRET_ACCESS_KEY ? { accessKeyId: S3_ACCESS_KEY_ID, secretAccessKey: S3_SECRET_ACCESS_KEY } : undefined
  const s3 = S3_BUCKET ? { bucket: S3_BUCKET, region: S3_REGION ?? 'us-east-1', endpoint: S3_ENDPOINT, credentials } : undefined
  return documentStorageOf({ s3, documentsFolder: DOCUMENTS_FOLDER ?? path.join(DATA_DIR ?? '.data/demo', 'documents') })
}

const isReason = (text: string | undefined): text is RefusalReason => refusalReasons.some((reason) => reason === text)

async function main(): Promise<number> {
  const [command, panel, customer] = positionals
  const { to, operator, reason, note } = options
  if (command === undefined) {
    console.info(USAGE)
    return 2
  }
  const { database, close } = await openOperatorDatabase()
  const about = { database, clock: systemClock, panel: panel ?? '', userId: Number(customer), email: operator ?? '' }
  try {
    if (command === 'list') console.info((await list(database, panel)).join('\n'))
    else if (command === 'show' && customer && to) console.info((await show(about, storage(), to)).join('\n'))
    else if (command === 'approve' && customer && operator) console.info(await decide(about, { outcome: 'approved' }))
    else if (command === 'refuse' && customer && operator && isReason(reason))
      console.info(await decide(about, { outcome: 'refused', reason, note }))
    else {
      console.info(USAGE)
      return 2
    }
    return 0
  } finally {
    await close()
  }
}

runTool(main)
