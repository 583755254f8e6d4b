import { type DocumentDeps, handInDocument } from '../commands/documents/hand-in-document.ts'
import { type DocumentStep, documentSteps } from '../model/document-case.ts'
import { aPhoto } from './photos.ts'

/** Hands in a photo for every step, so that they wait for a decision, or for some anew. */
export async function handInAll(
  deps: DocumentDeps,
  panelId: number,
  userId: number,
  steps: readonly DocumentStep[] = documentSteps,
): Promise<void> {
  const bytes = await aPhoto()
  for (const step of steps) await handInDocument(deps, { panelId, userId }, { step, name: `${step}.jpg`, bytes })
}
