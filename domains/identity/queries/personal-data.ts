import type { Trx } from '@vitrine/platform/database'
import { formatMicro, Refusal } from '@vitrine/platform/kernel'
import { tombstonesOf } from '../model/tombstone.ts'
import type { DeletionObstacle, PersonalData } from '../ports.ts'
import { findDeleteAt, findDocument, findExport, hasTombstone } from '../store/personal-data-store.ts'
import { outsidesOf } from '../store/sign-in-link-store.ts'
import { findUserById } from '../store/user-store.ts'

/** The state of a person's data export; null when none was requested, or it is purged. */
export async function showExport(trx: Trx, userId: number, now: Date) {
  const row = await findExport(trx, userId, now)
  if (!row) return null
  return {
    state: row.readyAt ? ('ready' as const) : ('collecting' as const),
    asked_at: row.requestedAt.toISOString(),
    expires_at: row.expiresAt.toISOString(),
    size_bytes: row.sizeBytes,
  }
}

/** The collected data; 404 when there is none. */
export async function getDocument(trx: Trx, userId: number, now: Date): Promise<Record<string, unknown>> {
  const found = await findDocument(trx, userId, now)
  if (!found) throw new Refusal('not-found', 'request.notFound')
  return found.document
}

/** The first reason found that blocks the deletion. */
export async function deletionObstacleOf(trx: Trx, parts: readonly PersonalData[], userId: number): Promise<DeletionObstacle | undefined> {
  for (const part of parts) {
    const found = await part.findObstacle?.(trx, userId)
    if (found) return found
  }
  return undefined
}

/** When the account goes, and the balance in USD that would have to be given up for it; null where there is none, or something else blocks the deletion. */
export async function showDeletion(trx: Trx, parts: readonly PersonalData[], userId: number) {
  const kept = await deletionObstacleOf(trx, parts, userId)
  return {
    deletes_at: (await findDeleteAt(trx, userId))?.toISOString() ?? null,
    balance_to_give_up: kept?.because === 'balance' ? formatMicro(kept.balance) : null,
  }
}

/** Whether the address, or a provider identity, belonged to a deleted account here: one-time gifts are not given twice, however this account came about. */
export async function isReturning(trx: Trx, secret: string, userId: number): Promise<boolean> {
  const known = { email: (await findUserById(trx, userId))?.email ?? null, outsides: await outsidesOf(trx, userId) }
  return hasTombstone(trx, tombstonesOf(secret, trx.panelId, known))
}
