import { sql, type Trx } from '@vitrine/platform/database'
import type { PreviewContent } from '../model/preview.ts'

export interface PreviewWrite {
  readonly operatorId: number
  readonly content: PreviewContent
  readonly codeHash: Buffer
  readonly expiresAt: Date
}

export const insertPreview = async (trx: Trx, { operatorId, content, codeHash, expiresAt }: PreviewWrite): Promise<number> =>
  (
    await trx.one(sql<{ id: number }>`
      insert into panels.preview (panel_id, operator_id, content, code_hash, expires_at)
      values (${trx.panelId}, ${operatorId}, ${JSON.stringify(content)}, ${codeHash}, ${expiresAt}) returning id`)
  ).id

/** Puts what is unsaved now into a preview that goes on; whether it does. */
export const renewPreview = async (
  trx: Trx,
  { id, now, operatorId, content, codeHash, expiresAt }: PreviewWrite & { readonly id: number; readonly now: Date },
): Promise<boolean> =>
  (await trx.run(sql`
    update panels.preview set content = ${JSON.stringify(content)}, code_hash = ${codeHash}, expires_at = ${expiresAt}
     where panel_id = ${trx.panelId} and id = ${id} and operator_id = ${operatorId} and expires_at > ${now}`)) === 1

export async function deleteEndedPreviews(trx: Trx, now: Date): Promise<void> {
  await trx.run(sql`delete from panels.preview where panel_id = ${trx.panelId} and expires_at <= ${now}`)
}

/** Uses a code up. Answers the page that was shown last, null for none. */
export const takePreviewCode = (
  trx: Trx,
  { codeHash, sessionHash, now }: { readonly codeHash: Buffer; readonly sessionHash: Buffer; readonly now: Date },
): Promise<{ path: string | null } | undefined> =>
  trx.maybe(sql<{ path: string | null }>`
    update panels.preview set code_hash = null, session_hash = ${sessionHash}
     where panel_id = ${trx.panelId} and code_hash = ${codeHash} and expires_at > ${now} returning path`)

/** Notes the page that is shown. */
export const visitPreview = (
  trx: Trx,
  { sessionHash, path, now }: { readonly sessionHash: Buffer; readonly path: string; readonly now: Date },
): Promise<{ content: PreviewContent } | undefined> =>
  trx.maybe(sql<{ content: PreviewContent }>`
    update panels.preview set path = ${path}
     where panel_id = ${trx.panelId} and session_hash = ${sessionHash} and expires_at > ${now} returning content`)

export const previewKinds = (trx: Trx, ids: readonly number[]): Promise<{ id: number; kind: string | null }[]> =>
  trx.rows(sql<{ id: number; kind: string | null }>`
    select id, content ->> 'kind' as kind from panels.preview where panel_id = ${trx.panelId} and id = any(${ids})`)
