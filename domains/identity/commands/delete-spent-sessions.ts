import type { Trx } from '@vitrine/platform/database'
import { deleteSpent } from '../store/session-store.ts'

const DAY_MS = 86_400_000

/** Forgets sessions, tokens and codes that have been of no use for a day; answers how many rows went. */
export const deleteSpentSessions = (trx: Trx, now: Date): Promise<number> => deleteSpent(trx, new Date(now.getTime() - DAY_MS))
