import type { PanelRow } from '@vitrine/platform/database'
import type { InsightsDeps } from '../deps.ts'
import { isGivenUp, nextTry } from '../model/revocation.ts'
import { openToken } from '../store/grant-store.ts'
import { deleteRevocation, isGranted, lockDueRevocation, putOffRevocation } from '../store/revocation-store.ts'

/**
 * Revokes an ended consent at the platform, with retries while it does not answer. A consent that was given anew, or that another panel still has,
 * is left alone: to the platform they are one, and revoking one token ends them all. False when another worker holds it.
 */
export async function revokeConsent(deps: InsightsDeps, { panelId, id }: PanelRow): Promise<boolean> {
  const { database, secrets, clock, youtube, log } = deps
  if (!youtube) return false
  const now = clock.now()
  const taken = await database.transaction(panelId, async (trx) => {
    const due = await lockDueRevocation(trx, id, now)
    if (!due) return undefined
    const triedSince = due.triedSince ?? now
    // Postponed before the platform is asked: a crash leaves the retry planned.
    await putOffRevocation(trx, id, { triedSince, dueAt: nextTry(triedSince, now) })
    return { ...due, triedSince, isGrantedAnew: due.channelId !== null && (await isGranted(trx, due.channelId)) }
  })
  if (!taken) return false
  try {
    if (!taken.isGrantedAnew) await youtube.consents.revoke(openToken(secrets, panelId, taken.accountId, taken.refreshToken))
  } catch (error) {
    const isOver = isGivenUp(taken.triedSince, now)
    log[isOver ? 'error' : 'info'](
      { event: 'consent.revoke.failed', panelId, revocationId: id, error: String(error) },
      'the video platform could not be told that a consent has ended',
    )
    if (!isOver) return true
  }
  await database.transaction(panelId, (trx) => deleteRevocation(trx, id))
  return true
}
