import type { Database, Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { exportRunning } from '../../errors.ts'
import { exportRequested } from '../../events.ts'
import { later } from '../../model/session-rules.ts'
import type { PersonalData } from '../../ports.ts'
import { listYoutubeAccounts } from '../../queries/channels/list-youtube-accounts.ts'
import { showApiKeys } from '../../queries/sessions/list-api-keys.ts'
import { listSessions } from '../../queries/sessions/list-sessions.ts'
import { decisionsOf } from '../../store/document-decision-store.ts'
import { documentsOf, findDocumentCase } from '../../store/document-store.ts'
import { changesOf } from '../../store/email-change-store.ts'
import { insertExport, listSecurityEvents, writeDocument } from '../../store/personal-data-store.ts'
import { recordSecurityEvent } from '../../store/sign-in-code-store.ts'
import { listLinks } from '../../store/sign-in-link-store.ts'
import { findUserById } from '../../store/user-store.ts'

const WEEK_MS = 7 * 86_400_000
/** A collection older than that is lost and may be requested again. */
const STALE_MS = 3_600_000

/** Requests a person's data export; a job collects it. One at a time. */
export async function askExport(
  trx: Trx,
  { userId, now, actorId = userId }: { readonly userId: number; readonly now: Date; readonly actorId?: number },
): Promise<void> {
  const isNew = await insertExport(trx, { userId, now, expiresAt: later(now, WEEK_MS), staleBefore: later(now, -STALE_MS) })
  if (!isNew) throw exportRunning()
  await recordSecurityEvent(trx, { userId, kind: 'export-asked', actorId, at: now })
  await announce(trx, exportRequested, { userId })
}

/** Writes the file: the account itself, then each domain's data, in one consistent snapshot. */
export const collectData = (
  database: Database,
  params: { readonly panelId: number; readonly userId: number; readonly parts: readonly PersonalData[]; readonly now: Date },
): Promise<void> =>
  database.transaction(params.panelId, async (trx) => {
    const { userId, now } = params
    const user = await findUserById(trx, userId)
    if (!user) return
    const document: Record<string, unknown> = {
      collected_at: now.toISOString(),
      account: user,
      sessions: await listSessions(trx, { userId, sessionId: null, now }),
      outside_accounts: await listLinks(trx, userId),
      youtube_accounts: await listYoutubeAccounts(trx, userId),
      api_tokens: await showApiKeys(trx, userId),
      verification_documents: await handedIn(trx, userId),
      email_changes: await changesOf(trx, userId),
      security: await listSecurityEvents(trx, userId),
    }
    for (const part of params.parts) document[part.name] = await part.collect(trx, userId)
    await writeDocument(trx, userId, document, now)
  })

/** Documents' names and decisions. The photos themselves are on their own page: the file is text. */
async function handedIn(trx: Trx, userId: number): Promise<Record<string, unknown>> {
  const files = await documentsOf(trx, userId)
  return {
    case: (await findDocumentCase(trx, userId)) ?? null,
    decisions: (await decisionsOf(trx, userId)).map(({ outcome, reason, note, decidedAt }) => ({ outcome, reason, note, decidedAt })),
    files: files.map(({ step, filename, contentType, bytes, createdAt }) => ({ step, filename, contentType, bytes, createdAt })),
  }
}
