import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { type DocumentStorage, decideDocuments } from '@vitrine/identity'
import {
  DOCUMENTS_PERMISSION,
  type DocumentVerdict,
  documentEntries,
  documentKeyOf,
  documentStates,
  listDocumentsOf,
  listWaitingDocuments,
  photoEntry,
} from '@vitrine/identity/operator'
import { findOperatorWith, recordCommand } from '@vitrine/operators/operator'
import { createPanels, type Panel } from '@vitrine/panels'
import type { Database, Trx } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import { panelNamed } from './books.ts'

export interface About {
  readonly database: Database
  readonly clock: Clock
  readonly panel: string
  readonly userId: number
  /** What the operator signs in with at the console. */
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
      ...waiting.map((each) => `  ${each.userId}  ${each.email ?? '–'}  ${each.count} photos  since ${each.submittedAt.toISOString()}`),
    )
  }
  return lines
}

async function operatorOf(trx: Trx, panel: Panel, email: string) {
  const operator = await findOperatorWith(trx, DOCUMENTS_PERMISSION, email)
  if (!operator) throw new Error(`No operator ${email} may decide about documents of ${panel.key}.`)
  return operator
}

/** Writes the customer's photos into a folder and says where they are; names are ours, so that none of theirs leads anywhere. Each look is recorded before. */
export async function show({ database, panel: name, userId, email }: About, storage: DocumentStorage, folder: string): Promise<string[]> {
  const panel = await panelNamed(database, name)
  const documents = await database.transaction(panel.id, async (trx) => {
    const [operator, found] = [await operatorOf(trx, panel, email), await listDocumentsOf(trx, userId)]
    if (found.length > 0)
      await recordCommand(
        trx,
        operator,
        found.map((photo) => photoEntry(userId, photo)),
      )
    return found
  })
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

/** Decides as the console does, with the same row in the audit log. */
export async function decide({ database, clock, panel: name, userId, email }: About, verdict: DocumentVerdict): Promise<string> {
  const panel = await panelNamed(database, name)
  await database.transaction(panel.id, async (trx) => {
    const operator = await operatorOf(trx, panel, email)
    const before = await documentStates(trx, [userId])
    await decideDocuments(trx, { userId, operator, verdict, now: clock.now() })
    await recordCommand(trx, operator, documentEntries(verdict.outcome, before, await documentStates(trx, [userId])))
  })
  return `${userId}: ${verdict.outcome}; a mail says so`
}
