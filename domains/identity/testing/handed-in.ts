import { type DocumentDeps, handInDocument } from '../commands/documents/hand-in-document.ts'
import { documentSteps } from '../model/document-case.ts'
import { aPhoto } from './photos.ts'

/** Hands in a photo for every step, so that they wait for a decision. */
export async function handInAll(deps: DocumentDeps, panelId: number, userId: number): Promise<void> {
  const bytes = await aPhoto()
  for (const step of documentSteps) await handInDocument(deps, { panelId, userId }, { step, name: `${step}.jpg`, bytes })
}
