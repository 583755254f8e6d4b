import { createHash } from 'node:crypto'
import { type CatalogueSnapshot, checkLink } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { invalidField, refuse } from '@vitrine/platform/kernel'
import { actionRefused, orderAbsent } from '../../errors.ts'
import { orderPaid } from '../../events.ts'
import { findLineForUpdate, recordEvent, wakeWaiting } from '../../store/line-store.ts'
import { type LineFacts, writeFacts, writeGuaranteeEnd, writeLink } from '../../store/operator/order-change-store.ts'
import type { OrderLine } from '../../store/order-line.ts'
import { moveLine } from '../lines/move-line.ts'
import type { SeenOrder } from './act-for-customer.ts'
import { orderChanged } from './changed-by.ts'

type Seen = Pick<SeenOrder, 'id' | 'version'>

/** Locked as it was looked at. */
async function seenLine(trx: Trx, { id, version }: Seen): Promise<OrderLine> {
  const line = await findLineForUpdate(trx, id)
  if (!line) throw orderAbsent()
  if (line.stateVersion !== version) throw await orderChanged(trx, line)
  return line
}

/** What an order is called, and the count that its delivery began with. */
export async function changeOrder(trx: Trx, seen: Seen, facts: Partial<LineFacts>): Promise<void> {
  const { name, startCount } = await seenLine(trx, seen)
  await writeFacts(trx, seen.id, { name, startCount, ...facts })
}

const GUARANTEE_MAX_MS = 400 * 86_400_000

/** A guarantee ends later than it would have; never earlier than its customer was told. */
export async function prolongGuarantee(trx: Trx, seen: Seen, until: Date, now: Date): Promise<void> {
  const line = await seenLine(trx, seen)
  if (line.state !== 'completed' || !line.isGuarantee || !line.guaranteeUntil) throw actionRefused()
  if (until <= line.guaranteeUntil) refuse('until', 'orderDecisions.guaranteeShorter')
  if (until.getTime() > now.getTime() + GUARANTEE_MAX_MS) refuse('until', 'orderDecisions.guaranteeTooLong')
  await writeGuaranteeEnd(trx, seen.id, until)
}

const NOT_SENT: ReadonlySet<OrderLine['state']> = new Set(['ready', 'paused', 'failed'])

/** Another link of the service's kind, while no provider has the order. Orders that waited for the old link become due. Answers the link as it is sent. */
export async function changeLink(
  trx: Trx,
  snapshot: CatalogueSnapshot,
  seen: Seen,
  text: string,
  now: Date,
): Promise<{ readonly url: string; readonly linkHash: Buffer }> {
  const line = await seenLine(trx, seen)
  const service = snapshot.service(line.serviceId)
  if (line.kind !== 'single' || line.parentOrderId !== null || !NOT_SENT.has(line.state) || !service) throw actionRefused()
  const checked = checkLink(snapshot, service, text)
  if (!checked.ok || checked.url === '') throw invalidField('link', 'catalogue.linkNotValid')
  const linkHash = createHash('sha256').update(checked.url).digest()
  await writeLink(trx, line, { url: checked.url, linkHash, dueAt: line.state === 'ready' ? now : null })
  if (line.linkHash && line.state === 'ready') await wakeWaiting(trx, line.linkHash)
  return { url: checked.url, linkHash }
}

/** An order that waits, or that every provider refused, is sent now. */
export async function sendAgain(trx: Trx, { id, version, operatorId }: SeenOrder, now: Date): Promise<OrderLine> {
  const line = await seenLine(trx, { id, version })
  if (line.kind !== 'single' || (line.state !== 'ready' && line.state !== 'failed')) throw actionRefused()
  await moveLine(trx, line, { state: 'ready', dueAt: now, cancelReason: null })
  if (line.state === 'failed') {
    await recordEvent(trx, id, { kind: 'resumed', actor: { kind: 'operator', id: operatorId } })
    await announce(trx, orderPaid, { orderId: id, userId: line.userId })
  }
  return line
}
