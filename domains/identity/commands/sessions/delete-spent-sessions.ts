import type { Trx } from '@vitrine/platform/database'
import { deleteSpentChanges } from '../../store/email-change-store.ts'
import { deleteSpent } from '../../store/session-store.ts'
import { deleteSpentFlows } from '../../store/sign-in-flow-store.ts'

const DAY_MS = 86_400_000

/** Deletes sessions, tokens and codes that expired a day ago; returns the number of rows. */
export async function deleteSpentSessions(trx: Trx, now: Date): Promise<number> {
  const before = new Date(now.getTime() - DAY_MS)
  return (await deleteSpent(trx, before)) + (await deleteSpentFlows(trx, before)) + (await deleteSpentChanges(trx, before))
}
