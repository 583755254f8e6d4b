import { findUser, refuseIfFrozen } from '@vitrine/identity'
import { insufficientFunds } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { claimKey, type IdempotencyKey, saveResource } from '@vitrine/platform/http'
import { type Micro, micro } from '@vitrine/platform/kernel'
import { testBalance } from '../../queries/orders/test-orders.ts'
import { insertTestOrder, lockTestOrders, type NewTestOrder, trimTestOrders } from '../../store/test-order-store.ts'
import type { PreparedLine } from './prepare-lines.ts'

/** A subscription of a test key sees no more publications than these. */
const PUBLICATIONS_MAX = 5

export interface TestTerms {
  readonly userId: number
  readonly idempotency: IdempotencyKey
  /** What must hold beside that, unless it is a repeat. */
  readonly inside?: ((trx: Trx) => Promise<void>) | undefined
  readonly reference?: string | undefined
  readonly now: Date
  readonly minuteMs: number
}

/** Stores an order of a test key, after all checks of a real one. Returns its number, or that of the first one under the same key. */
async function place(trx: Trx, terms: TestTerms, cost: Micro, write: () => Promise<number>): Promise<number> {
  const { replayOf } = await claimKey(trx, terms.idempotency)
  if (replayOf) return Number(replayOf)
  const user = await findUser(trx, terms.userId)
  if (user) refuseIfFrozen(user)
  await terms.inside?.(trx)
  await lockTestOrders(trx, terms.userId)
  if ((await testBalance(trx, terms.userId, terms)) < cost) throw insufficientFunds()
  const id = await write()
  await trimTestOrders(trx, terms.userId)
  await saveResource(trx, terms.idempotency, String(id))
  return id
}

/** One order, with the runs of a drip feed. */
export function placeTestOrder(trx: Trx, terms: TestTerms, line: PreparedLine): Promise<number> {
  const { plan } = line
  return place(trx, terms, line.cost, async () => {
    const order = {
      ...common(terms, line),
      kind: plan?.kind ?? ('single' as const),
      quantity: line.quantity,
      charged: line.cost,
      reference: terms.reference ?? null,
    }
    const id = await insertTestOrder(trx, order)
    if (plan?.kind === 'drip_feed') {
      for (const [index, part] of plan.parts.entries()) {
        const startsAt = new Date(terms.now.getTime() + index * plan.minutes * terms.minuteMs)
        await insertTestOrder(trx, {
          ...order,
          parentOrderId: id,
          kind: 'single',
          quantity: part.quantity,
          charged: part.cost,
          reference: null,
          startsAt,
        })
      }
    }
    return id
  })
}

export interface TestSubscription {
  readonly line: Pick<PreparedLine, 'service' | 'url' | 'isGuarantee'>
  readonly quantity: number
  readonly cost: Micro
  readonly contentsLimit: number
  readonly oldPosts: number
  readonly expiresAt: Date | null
}

/** A subscription: publications that are there already are ordered at once, then one a minute. */
export function placeTestSubscription(trx: Trx, terms: TestTerms, input: TestSubscription): Promise<number> {
  return place(trx, terms, input.cost, async () => {
    const head = {
      ...common(terms, input.line),
      kind: 'subscription' as const,
      quantity: input.contentsLimit,
      charged: micro(0n),
      reference: terms.reference ?? null,
      expiresAt: input.expiresAt,
    }
    const id = await insertTestOrder(trx, head)
    for (let index = 0; index < Math.min(input.contentsLimit, PUBLICATIONS_MAX); index += 1) {
      const startsAt = new Date(terms.now.getTime() + Math.max(0, index + 1 - input.oldPosts) * terms.minuteMs)
      const order = {
        ...head,
        parentOrderId: id,
        reference: null,
        kind: 'single' as const,
        quantity: input.quantity,
        charged: input.cost,
        expiresAt: null,
        startsAt,
      }
      await insertTestOrder(trx, order)
    }
    return id
  })
}

const common = (
  { userId, now }: TestTerms,
  { service, url, isGuarantee }: TestSubscription['line'],
): Omit<NewTestOrder, 'kind' | 'quantity' | 'charged' | 'reference'> => ({
  userId,
  parentOrderId: null,
  serviceId: service.id,
  url,
  isGuarantee,
  serviceAllowsCancel: service.allowsCancel,
  guaranteeDays: service.guaranteeDays,
  createdAt: now,
  startsAt: now,
  expiresAt: null,
})
