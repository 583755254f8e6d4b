import type { Catalogue } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { ATTENTION_COUNT_MAX, type AttentionQueue } from '@vitrine/platform/http'
import { type Clock, micro } from '@vitrine/platform/kernel'
import type { DeliveryStates, Standstill } from '../../ports.ts'
import { countLate, type LateOrder, lateOrders } from '../../store/operator/late-store.ts'
import { countInState, waitingInState } from '../../store/operator/today-store.ts'
import { ticketsByNumber, waitingTicketCount, waitingTickets, waitingTicketsOf } from '../../store/tickets/ticket-store.ts'
import { lateBounds } from './late/late-bounds.ts'

export const orderAttention: readonly AttentionQueue[] = [
  {
    ...{ queue: 'failed_orders', permission: 'orders.view', isMoney: false, dueMinutes: 120 },
    look: (trx) => countInState(trx, 'failed'),
    list: (trx, question) => waitingInState(trx, 'failed', question),
  },
  {
    ...{ queue: 'held_orders', permission: 'held.decide', isMoney: false, dueMinutes: 240 },
    look: (trx) => countInState(trx, 'moderation'),
    list: (trx, question) => waitingInState(trx, 'moderation', question),
  },
]

/** Whose a ticket is stands with the ticket. */
export const ticketAttention = {
  ...{ queue: 'tickets', permission: 'tickets.view', isMoney: false, dueMinutes: 0 },
  look: waitingTicketCount,
  // A ticket is assigned in the inbox too: what is the operator's there is theirs here.
  list: async (trx, question, { operatorId }) =>
    waitingTickets(trx, { ...question, only: question.only && [...question.only, ...(await waitingTicketsOf(trx, operatorId))] }),
} satisfies AttentionQueue

export const assigneeOfTicket = async (trx: Trx, id: number): Promise<number | null> =>
  (await ticketsByNumber(trx, [id]))[0]?.assignedTo ?? null

export interface LateDeps {
  readonly catalogue: Pick<Catalogue, 'snapshot'>
  readonly deliveryStates: DeliveryStates
  readonly clock: Clock
}

/** Orders that are not sent, or not done, though they should be by the times of their services. */
export const lateAttention = ({ catalogue, deliveryStates, clock }: LateDeps): AttentionQueue => ({
  ...{ queue: 'late_orders', permission: 'orders.view', isMoney: false, dueMinutes: 120 },
  look: async (trx) => countLate(trx, await lateBounds(trx, await catalogue.snapshot(trx.panelId), clock.now())),
  list: async (trx, question, { rights }) => {
    const now = clock.now()
    const rows = await lateOrders(trx, await lateBounds(trx, await catalogue.snapshot(trx.panelId), now), question)
    const states = await deliveryStates(trx, rows, now)
    return rows.map(({ id, at, customerId, amount, ...order }) => ({
      ...{ id, at, customerId, amount: micro(amount), label: String(id) },
      because: {
        code: lateBecause(order, states.get(id)?.because ?? null),
        name: rights['orders.provider'] === undefined ? null : (states.get(id)?.provider?.name ?? null),
      },
    }))
  },
})

/** Of more than these no reason is looked up: the longest late say what is wrong. */
const REASONS_OF = 500

/** How many orders are late, and what keeps the longest late of them, the most frequent reason first. */
export async function lateReasons(trx: Trx, { catalogue, deliveryStates }: Omit<LateDeps, 'clock'>, now: Date) {
  const bounds = await lateBounds(trx, await catalogue.snapshot(trx.panelId), now)
  const counted = countedTo(await countLate(trx, bounds))
  const rows = await lateOrders(trx, bounds, { after: { at: new Date(0), id: 0 }, only: null, without: [], limit: REASONS_OF })
  const states = await deliveryStates(trx, rows, now)
  const counts = new Map<LateReason, number>()
  for (const row of rows) {
    const reason = lateBecause(row, states.get(row.id)?.because ?? null)
    counts.set(reason, (counts.get(reason) ?? 0) + 1)
  }
  const reasons = [...counts].map(([reason, orders]) => ({ reason, count: orders })).sort((one, other) => other.count - one.count)
  return { ...counted, reasonsOf: rows.length, reasons }
}

/** How many orders are late. */
export const lateCount = async (trx: Trx, snapshot: Parameters<typeof lateBounds>[1], now: Date) =>
  countedTo(await countLate(trx, await lateBounds(trx, snapshot, now)))

const countedTo = ({ count }: { readonly count: number }) => ({
  count: Math.min(count, ATTENTION_COUNT_MAX),
  isExact: count <= ATTENTION_COUNT_MAX,
})

export type LateReason = Standstill | 'link' | 'queue' | 'slow'

/** In a word: what stands in its way, or else that it takes its time. */
export const lateBecause = ({ state, waitsFor }: Pick<LateOrder, 'state' | 'waitsFor'>, standstill: Standstill | null): LateReason =>
  state === 'ready' && waitsFor === 'link' ? 'link' : (standstill ?? (state === 'ready' ? 'queue' : 'slow'))
