import type { Trx } from '@vitrine/platform/database'
import { invariant } from '@vitrine/platform/kernel'
import { closeAllIncidents } from '../store/incident-store.ts'

export interface Resumption {
  /** Who investigated, and what they found. */
  readonly operator: string
  readonly reason: string
}

/** Closes the open incidents of the panel and lets its money move again; what is still wrong is found, and stops it, again. Answers how many were closed. */
export async function resumePanel(trx: Trx, { operator, reason }: Resumption): Promise<number> {
  invariant(reason.trim().length > 0, 'a panel is resumed for a reason')
  return closeAllIncidents(trx, operator, reason)
}
