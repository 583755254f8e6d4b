import type { CatalogueSnapshot } from '@vitrine/catalogue'
import { findUser, refuseIfFrozen } from '@vitrine/identity'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { orderAbsent, refillRefused } from '../../errors.ts'
import { refillRequested } from '../../events.ts'
import { awaitsGuaranteeEnd, guaranteeEnd, guaranteeHindrance, isDropped } from '../../model/guarantee.ts'
import { findLineForUpdate, findOwnLineForUpdate, type LineActor, recordEvent } from '../../store/line-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { insertRefill, type Refill, setGuaranteeEnd, setLost, touchLine } from '../../store/refill-store.ts'
import { actorOf, type OwnOrder } from '../actions/act-on-order.ts'

/** From completion on the guarantee's end stands, whatever the catalogue says later. */
export async function startGuarantee(trx: Trx, snapshot: CatalogueSnapshot, orderId: number): Promise<void> {
  const line = await findLineForUpdate(trx, orderId)
  if (line) await withGuarantee(trx, snapshot, line)
}

async function withGuarantee(trx: Trx, snapshot: CatalogueSnapshot, line: OrderLine): Promise<OrderLine> {
  if (!awaitsGuaranteeEnd(line) || !line.completedAt) return line
  const guaranteeUntil = guaranteeEnd(line.completedAt, snapshot.service(line.serviceId)?.guaranteeDays ?? null)
  await setGuaranteeEnd(trx, line.id, guaranteeUntil)
  return { ...line, guaranteeUntil }
}

/** The customer says that something is missing again. Refused when the guarantee does not cover it or a refill is already open. */
export async function requestRefill(trx: Trx, snapshot: CatalogueSnapshot, own: OwnOrder, now: Date): Promise<Refill> {
  const found = await findOwnLineForUpdate(trx, own.userId, own.orderId)
  if (!found) throw orderAbsent()
  const user = await findUser(trx, own.userId)
  if (user) refuseIfFrozen(user)
  const line = await withGuarantee(trx, snapshot, found)
  const hindrance = guaranteeHindrance(line, now)
  if (hindrance) throw refillRefused(hindrance)
  const refill = await request(trx, line, { quantity: line.lost || line.quantity, origin: 'customer' }, actorOf(own))
  if (!refill) throw refillRefused('open')
  return refill
}

/** A count after the end: what is missing is stored, and a real drop under a running guarantee asks for its refill by itself. */
export async function reportCount(trx: Trx, orderId: number, lost: number, now: Date): Promise<Refill | undefined> {
  const line = await findLineForUpdate(trx, orderId)
  if (!line) return undefined
  const missing = Math.min(Math.max(lost, 0), line.quantity)
  await setLost(trx, orderId, missing, now)
  if (guaranteeHindrance(line, now) || !isDropped(missing, line.quantity)) return undefined
  return request(trx, line, { quantity: missing, origin: 'count' })
}

async function request(
  trx: Trx,
  line: OrderLine,
  input: Pick<Refill, 'quantity' | 'origin'>,
  actor?: LineActor,
): Promise<Refill | undefined> {
  const refill = await insertRefill(trx, { orderId: line.id, userId: line.userId, ...input })
  if (!refill) return undefined
  await recordEvent(trx, line.id, { kind: 'refill_asked', ...(actor ? { actor } : {}) })
  await touchLine(trx, line.id)
  await announce(trx, refillRequested, { refillId: refill.id, orderId: line.id, userId: line.userId })
  return refill
}
