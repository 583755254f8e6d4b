import type { Trx } from '@vitrine/platform/database'
import type { AuditState, OperatorActor } from '@vitrine/platform/http'
import { Refusal } from '@vitrine/platform/kernel'
import {
  hashOfPreview,
  newPreviewSecret,
  PREVIEW_MS,
  type PreviewContent,
  previewAuditOf,
  previewCode,
  previewFolder,
} from '../model/preview.ts'
import { findPanel } from '../store/panel-store.ts'
import { deleteEndedPreviews, insertPreview, previewKinds, renewPreview, takePreviewCode, visitPreview } from '../store/preview-store.ts'

export interface PreviewRequest {
  readonly secret: string
  readonly actor: OperatorActor
  readonly now: Date
  readonly content: PreviewContent
  /** A preview of the same operator that is open. */
  readonly continues?: number | undefined
}

interface OpenedPreview {
  readonly data: { readonly id: number; readonly url: string; readonly endsAt: string }
}

/**
 * Makes what is unsaved a preview for ten minutes. The answer's address carries a seed in the place of its code, so that it can be kept with an idempotency
 * key; `completePreview` puts the code there.
 */
export async function openPreview(trx: Trx, { secret, actor, now, content, continues }: PreviewRequest): Promise<OpenedPreview> {
  const panel = await findPanel(trx)
  if (!panel) throw new Refusal('not-found', 'request.notFound')
  await deleteEndedPreviews(trx, now)
  const seed = newPreviewSecret()
  const expiresAt = new Date(now.getTime() + PREVIEW_MS)
  const write = { operatorId: actor.operatorId, content, codeHash: hashOfPreview(previewCode(secret, seed)), expiresAt }
  const goesOn = continues !== undefined && (await renewPreview(trx, { ...write, id: continues, now }))
  const id = goesOn ? continues : await insertPreview(trx, write)
  return { data: { id, url: `${panel.origin}${previewFolder}${seed}`, endsAt: expiresAt.toISOString() } }
}

export function completePreview<Opened extends OpenedPreview>(secret: string, { data }: Opened) {
  const at = data.url.lastIndexOf('/') + 1
  return { data: { ...data, url: data.url.slice(0, at) + previewCode(secret, data.url.slice(at)) } }
}

/** Uses a code up. Answers what the addresses of the preview's pages carry from now on, and the page that it showed last; undefined for a code that opens nothing. */
export async function redeemPreview(
  trx: Trx,
  { code, now }: { readonly code: string; readonly now: Date },
): Promise<{ readonly token: string; readonly path: string | null } | undefined> {
  const token = newPreviewSecret()
  const taken = await takePreviewCode(trx, { codeHash: hashOfPreview(code), sessionHash: hashOfPreview(token), now })
  return taken && { token, path: taken.path }
}

/** What a preview shows, undefined when it has ended; the page is remembered. */
export async function showPreview(
  trx: Trx,
  { token, path, now }: { readonly token: string; readonly path: string; readonly now: Date },
): Promise<PreviewContent | undefined> {
  return (await visitPreview(trx, { sessionHash: hashOfPreview(token), path, now }))?.content
}

/** How previews stand, as the audit log compares them: one row when a preview begins, none while it goes on. */
export async function previewStates(trx: Trx, ids: readonly (string | number)[]): Promise<ReadonlyMap<string, AuditState>> {
  return new Map((await previewKinds(trx, ids.map(Number))).map(({ id, kind }) => [String(id), previewAuditOf(kind ?? '')]))
}
