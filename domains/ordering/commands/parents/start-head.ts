import { post, theSystem } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { invariant } from '@vitrine/platform/kernel'
import { orderPaid } from '../../events.ts'
import { countRun, findPlan, startPlan } from '../../store/drip-store.ts'
import { lockHead, saveHead } from '../../store/head-store.ts'
import { recordEvent } from '../../store/line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { makePart, type Part, plannedParts } from '../../store/part-store.ts'
import { followParts } from './follow-parts.ts'

/**
 * A head whose money has just come into its escrow: a package becomes all its items, a drip feed's money goes into its pool and its first run is made. From here
 * on a head holds no escrow of its own.
 */
export async function startHead(trx: Trx, parentOrderId: number): Promise<void> {
  const head = await lockHead(trx, parentOrderId)
  const parts = await plannedParts(trx, parentOrderId)
  if (head.kind === 'package') {
    for (const part of parts) await become(trx, head, part)
    return followParts(trx, parentOrderId)
  }
  invariant(head.kind === 'drip_feed' && head.paidAt, `${parentOrderId} is a paid drip feed`)
  if (head.charged > 0n) {
    await post(trx, {
      key: `drip:${parentOrderId}:pool`,
      reference: { kind: 'order', id: parentOrderId },
      actor: theSystem,
      legs: [
        {
          debit: { kind: 'order', owner: parentOrderId },
          credit: { kind: 'drip', owner: parentOrderId },
          amount: head.charged,
          code: 'internal',
        },
      ],
    })
  }
  await startPlan(trx, parentOrderId, head.paidAt)
  await saveHead(trx, head, { state: 'running', serviceAllowsCancel: true })
  await makeNextRun(trx, { ...head, state: 'running' }, parts)
}

/** Makes the next run of a locked, running drip feed. */
async function makeNextRun(trx: Trx, head: OrderLine, parts: readonly Part[]): Promise<void> {
  const part = parts.find(({ orderId }) => orderId === null)
  invariant(part, `drip feed ${head.id} has a run left`)
  await become(trx, head, part)
  await countRun(trx, head.id)
  await followParts(trx, head.id)
}

/** Makes the next run when it is still due; false when somebody else made it, or the feed was paused or canceled. */
export async function makeDueRun(trx: Trx, parentOrderId: number, now: Date): Promise<boolean> {
  const head = await lockHead(trx, parentOrderId)
  const plan = await findPlan(trx, parentOrderId)
  if (head.state !== 'running' || !plan?.nextAt || plan.nextAt > now) return false
  await makeNextRun(trx, head, await plannedParts(trx, parentOrderId))
  return true
}

/** A part becomes an order with its share of the money in its own escrow, once under its permanent key. */
async function become(trx: Trx, head: OrderLine, part: Part): Promise<void> {
  const line = await makePart(trx, head, part.no)
  const isRun = head.kind === 'drip_feed'
  if (line.charged > 0n) {
    await post(trx, {
      key: isRun ? `drip:${head.id}:run:${part.no}` : `package:${head.id}:item:${part.no}`,
      reference: { kind: 'order', id: line.id },
      actor: theSystem,
      legs: [
        {
          debit: { kind: isRun ? 'drip' : 'order', owner: head.id },
          credit: { kind: 'order', owner: line.id },
          amount: line.charged,
          code: 'internal',
        },
      ],
    })
  }
  await recordEvent(trx, line.id, { kind: 'paid', amount: line.charged })
  await announce(trx, orderPaid, { orderId: line.id, userId: line.userId })
}
