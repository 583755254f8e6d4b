import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type DocumentStorage, decideDocuments, findUserByEmail } from '@vitrine/identity'
import { type DocumentVerdict, documentKeyOf, listDocumentsOf, listWaitingDocuments } from '@vitrine/identity/operator'
import { createPanels } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import { panelNamed } from './books.ts'

export interface About {
  readonly database: Database
  readonly clock: Clock
  readonly panel: string
  readonly userId: number
  /** The operator's own account on the panel. */
  readonly email: string
}

/** Who waits for a decision, the longest first. */
export async function list(database: Database, name?: string): Promise<string[]> {
  const panels = name === undefined ? await createPanels(database).all() : [await panelNamed(database, name)]
  const lines: string[] = []
  for (const panel of panels) {
    const waiting = await database.read(panel.id, listWaitingDocuments)
    lines.push(
      `${panel.key}: ${waiting.length} to decide`,
      ...waiting.map(
        (each) => `  ${each.userId}  ${each.email ?? '–'}  ${each.count} photos  since ${each.submittedAt?.toISOString() ?? '–'}`,
      ),
    )
  }
  return lines
}

/** Writes the customer's photos into a folder and says where they are; names are ours, so that none of theirs leads anywhere. */
export async function show({ database, panel: name, userId }: About, storage: DocumentStorage, folder: string): Promise<string[]> {
  const panel = await panelNamed(database, name)
  const documents = await database.read(panel.id, (trx) => listDocumentsOf(trx, userId))
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const lines: string[] = []
  for (const [index, document] of documents.entries()) {
    const bytes = await storage.get(documentKeyOf(panel.id, document.id))
    const place = path.resolve(folder, `${userId}-${index + 1}-${document.step}.${document.contentType.split('/')[1]}`)
    if (bytes) await writeFile(place, bytes, { mode: 0o600 })
    lines.push(`${document.step}  ${bytes ? place : 'is not in the store'}  (${document.filename})`)
  }
  return lines.length > 0 ? lines : [`${userId} has handed in nothing`]
}

export async function decide({ database, clock, panel: name, userId, email }: About, verdict: DocumentVerdict): Promise<string> {
  const panel = await panelNamed(database, name)
  await database.transaction(panel.id, async (trx) => {
    const operator = await findUserByEmail(trx, email.toLowerCase())
    if (!operator) throw new Error(`Nobody of ${panel.key} has the address ${email}`)
    await decideDocuments(trx, { userId, operatorId: operator.id, verdict, now: clock.now() })
  })
  return `${userId}: ${verdict.outcome}; a mail says so`
}
