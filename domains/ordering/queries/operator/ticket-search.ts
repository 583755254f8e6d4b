import { findUserByEmail } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { type FoundBy, ticketsWithTerms } from '../../store/tickets/ticket-store.ts'

const NUMBER_MAX = 2_147_483_647
/** Of words that more subjects have, the newest tickets are found. */
const FOUND_MAX = 10_000

export type TicketSearchKind = 'number' | 'email' | 'terms'

/** What a search text means: a ticket's or an order's number, a customer's whole address, or words of a subject. */
export async function readTicketSearch(trx: Trx, text: string): Promise<{ readonly kind: TicketSearchKind; readonly found: FoundBy }> {
  const digits = /^#?(\d{1,10})$/.exec(text)?.[1]
  if (digits !== undefined && Number(digits) <= NUMBER_MAX) return { kind: 'number', found: { number: Number(digits) } }
  if (/^[^\s@/]+@[^\s@/]+\.[^\s@/]+$/.test(text)) {
    const email = text.toLowerCase()
    return { kind: 'email', found: { userId: (await findUserByEmail(trx, email))?.id ?? null, email } }
  }
  return { kind: 'terms', found: { ids: await ticketsWithTerms(trx, text, FOUND_MAX) } }
}
