import { actThatWrote } from '@vitrine/operators'
import type { Trx } from '@vitrine/platform/database'
import { changedMeanwhile } from '@vitrine/platform/http'
import type { Refusal } from '@vitrine/platform/kernel'
import { writerOfLine } from '../../store/operator/order-change-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { type Ticket, writerOfTicket } from '../../store/tickets/ticket-store.ts'

/** An order was changed since it was looked at: by the colleague who is named, or by its provider or its customer. */
export async function orderChanged(trx: Trx, { id, stateVersion, updatedAt }: OrderLine): Promise<Refusal> {
  const act = await actThatWrote(trx, { kind: 'order', id, xmin: await writerOfLine(trx, id) })
  return changedMeanwhile({ version: stateVersion, by: act?.by ?? null, at: act?.at ?? updatedAt })
}

/** The same for a ticket, which its customer may have written to. */
export async function ticketChanged(trx: Trx, { id, version, updatedAt }: Ticket): Promise<Refusal> {
  const act = await actThatWrote(trx, { kind: 'ticket', id, xmin: await writerOfTicket(trx, id) })
  return changedMeanwhile({ version, by: act?.by ?? null, at: act?.at ?? updatedAt })
}
