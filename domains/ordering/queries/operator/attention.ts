import type { Catalogue, CatalogueSnapshot } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import type { AttentionQueue } from '@vitrine/platform/http'
import { type Clock, micro } from '@vitrine/platform/kernel'
import { runLimitMinutes, startLimitMinutes } from '../../model/late.ts'
import type { DeliveryStates, Standstill } from '../../ports.ts'
import { countLate, type LateOrder, lateOrders, usualTimes } from '../../store/operator/late-store.ts'
import { countInState, waitingInState } from '../../store/operator/today-store.ts'
import { waitingTicketCount, waitingTickets, waitingTicketsOf } from '../../store/tickets/ticket-store.ts'

export const orderingAttention: readonly AttentionQueue[] = [
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
  {
    ...{ queue: 'tickets', permission: 'tickets.view', isMoney: false, dueMinutes: 0 },
    look: waitingTicketCount,
    // A ticket is assigned in the inbox too: what is the operator's there is theirs here.
    list: async (trx, question, { operatorId }) =>
      waitingTickets(trx, { ...question, only: question.only && [...question.only, ...(await waitingTicketsOf(trx, operatorId))] }),
  },
]

export interface LateDeps {
  readonly catalogue: Pick<Catalogue, 'snapshot'>
  readonly deliveryStates: DeliveryStates
  readonly clock: Clock
}

/** Orders that are not sent, or not done, though they should be by the times of their services. */
export function lateAttention({ catalogue, deliveryStates, clock }: LateDeps): AttentionQueue {
  const boundsOf = async (trx: Trx, now: Date) => ({
    limits: await limitsOf(trx, await catalogue.snapshot(trx.panelId)),
    startDefault: startLimitMinutes(null),
    now,
  })
  return {
    ...{ queue: 'late_orders', permission: 'orders.view', isMoney: false, dueMinutes: 120 },
    look: async (trx) => {
      const { limits, startDefault, now } = await boundsOf(trx, clock.now())
      return countLate(trx, limits, startDefault, now)
    },
    list: async (trx, question, { rights }) => {
      const now = clock.now()
      const rows = await lateOrders(trx, await boundsOf(trx, now), question)
      const states = await deliveryStates(trx, rows, now)
      return rows.map(({ id, at, customerId, amount, ...order }) => ({
        ...{ id, at, customerId, amount: micro(amount), label: String(id) },
        because: {
          code: lateBecause(order, states.get(id)?.because ?? null),
          name: rights['orders.provider'] === undefined ? null : (states.get(id)?.provider?.name ?? null),
        },
      }))
    },
  }
}

async function limitsOf(trx: Trx, snapshot: Pick<CatalogueSnapshot, 'listed' | 'service'>) {
  const usual = await usualTimes(trx, null)
  const ids = new Set([
    ...usual.keys(),
    ...snapshot.listed.flatMap(({ id, startsWithinMinutes }) => (startsWithinMinutes === null ? [] : [id])),
  ])
  return [...ids].map((serviceId) => ({
    serviceId,
    start: startLimitMinutes(snapshot.service(serviceId)?.startsWithinMinutes ?? null),
    run: runLimitMinutes(usual.get(serviceId)),
  }))
}

export type LateReason = Standstill | 'link' | 'queue' | 'slow'

/** In a word: what stands in its way, or else that it takes its time. */
export const lateBecause = ({ state, waitsFor }: Pick<LateOrder, 'state' | 'waitsFor'>, standstill: Standstill | null): LateReason =>
  state === 'ready' && waitsFor === 'link' ? 'link' : (standstill ?? (state === 'ready' ? 'queue' : 'slow'))
