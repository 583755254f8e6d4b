import { panelOptionsIn } from '@vitrine/panels'
import type { Database } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { ticketClosed } from '../../events.ts'
import { solveAnswered } from '../../store/tickets/ticket-store.ts'

const BATCH_SIZE = 100
const DAY_MS = 86_400_000

/** Solves what was answered so many days ago and not gone on with, and has each customer told in the same commit; how many there were. */
export async function closeAnsweredTickets(database: Database, panelId: number, now: Date): Promise<number> {
  let closed = 0
  for (let isFull = true; isFull; ) {
    const count = await closeBatch(database, panelId, now)
    closed += count
    isFull = count === BATCH_SIZE
  }
  return closed
}

const closeBatch = (database: Database, panelId: number, now: Date): Promise<number> =>
  database.transaction(panelId, async (trx) => {
    const { supportCloseAfterDays: days } = await panelOptionsIn(trx)
    if (days === 0) return 0
    const found = await solveAnswered(trx, new Date(now.getTime() - days * DAY_MS), now, BATCH_SIZE)
    for (const ticket of found) await announce(trx, ticketClosed, ticket)
    return found.length
  })
