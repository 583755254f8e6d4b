import { randomUUID } from 'node:crypto'
import type { Database, Trx } from '@vitrine/platform/database'
import type { Clock } from '@vitrine/platform/kernel'
import { documentsApproved, documentsLocked, noSuchDocument, stepIsFull, storageUnavailable } from '../../errors.ts'
import {
  type DocumentCase,
  type DocumentStep,
  FILES_PER_STEP,
  isUploaded,
  type StoredDocument,
  shownName,
} from '../../model/document-case.ts'
import type { DocumentStorage } from '../../ports.ts'
import {
  deleteDocumentRow,
  documentsOf,
  findDocumentCase,
  insertDocument,
  lockDocumentCase,
  markDocumentRemoved,
  markDocumentStored,
  writeDocumentCase,
} from '../../store/document-store.ts'
import { type CleanPhoto, cleanPhoto } from './clean-photo.ts'

export interface DocumentDeps {
  readonly database: Database
  readonly clock: Clock
  readonly documents: DocumentStorage
}
interface Owner {
  readonly panelId: number
  readonly userId: number
}

/** A document's key in the store: it contains neither its owner nor its name. */
export const storageKeyOf = (panelId: number, documentId: string): string => `${panelId}/${documentId}`

/**
 * Takes a photo for a step. The row comes first and the file second: a file without a row would be personal data that nobody ever deletes. With the last missing
 * step the documents go to review and are locked.
 */
export async function handInDocument(
  deps: DocumentDeps,
  owner: Owner,
  { step, name, bytes }: { readonly step: DocumentStep; readonly name: string; readonly bytes: Uint8Array },
): Promise<void> {
  const { panelId, userId } = owner
  await deps.database.read(panelId, async (trx) => {
    refuseUnlessOpen(await findDocumentCase(trx, userId))
    refuseIfFull(step, await documentsOf(trx, userId, true))
  })
  const photo = await cleanPhoto(bytes)
  const document = await deps.database.transaction(panelId, (trx) => record(trx, { userId, step, name, photo, now: deps.clock.now() }))
  await store(deps, owner, document, photo)
  await deps.database.transaction(panelId, (trx) => finish(trx, { userId, documentId: document.id, now: deps.clock.now() }))
}

interface HandedIn {
  readonly userId: number
  readonly step: DocumentStep
  readonly name: string
  readonly photo: CleanPhoto
  readonly now: Date
}

async function record(trx: Trx, { userId, step, name, photo, now }: HandedIn): Promise<StoredDocument> {
  refuseUnlessOpen(await lockDocumentCase(trx, userId, now))
  const present = await documentsOf(trx, userId, true)
  refuseIfFull(step, present)
  const taken = present.filter((document) => document.step === step).map(({ filename }) => filename)
  const filename = shownName(name, photo.extension, taken)
  const document = { id: randomUUID(), step, filename, contentType: photo.contentType, bytes: photo.bytes.length, createdAt: now }
  await insertDocument(trx, userId, document)
  return document
}

async function store(deps: DocumentDeps, { panelId }: Owner, document: StoredDocument, { bytes, contentType }: CleanPhoto): Promise<void> {
  try {
    await deps.documents.put(storageKeyOf(panelId, document.id), bytes, contentType)
  } catch {
    // The row stays without `stored_at`: the sweep deletes whatever has arrived, then the row.
    throw storageUnavailable()
  }
}

async function finish(trx: Trx, { userId, documentId, now }: { userId: number; documentId: string; now: Date }): Promise<void> {
  const present = await lockDocumentCase(trx, userId, now)
  if (!(await markDocumentStored(trx, documentId, now))) throw storageUnavailable()
  const isOpen = present.state === 'collecting' || present.state === 'refused'
  if (isOpen && isUploaded(await documentsOf(trx, userId))) await writeDocumentCase(trx, userId, { state: 'in_review', submittedAt: now })
}

/** Deletes a file for its owner, unless its case is in review. */
export async function takeDocumentBack(
  deps: DocumentDeps,
  { panelId, userId }: Owner,
  { step, filename }: { readonly step: DocumentStep; readonly filename: string },
): Promise<void> {
  const now = deps.clock.now()
  const { id } = await deps.database.transaction(panelId, async (trx) => {
    const present = await lockDocumentCase(trx, userId, now)
    const removed = await markDocumentRemoved(trx, { userId, step, filename, now })
    if (!removed) throw noSuchDocument()
    refuseUnlessOpen(present)
    return removed
  })
  await eraseDocument(deps, panelId, id).catch(() => {
    // Gone for its owner already; the sweep erases the rest.
  })
}

/** Deletes the file, then its row; idempotent. */
export async function eraseDocument(deps: DocumentDeps, panelId: number, documentId: string): Promise<void> {
  await deps.documents.delete(storageKeyOf(panelId, documentId))
  await deps.database.transaction(panelId, (trx) => deleteDocumentRow(trx, documentId))
}

function refuseUnlessOpen(present: DocumentCase | undefined): void {
  if (present?.state === 'in_review') throw documentsLocked()
  if (present?.state === 'approved') throw documentsApproved()
}

function refuseIfFull(step: DocumentStep, present: readonly StoredDocument[]): void {
  if (present.filter((document) => document.step === step).length >= FILES_PER_STEP) throw stepIsFull(FILES_PER_STEP)
}
