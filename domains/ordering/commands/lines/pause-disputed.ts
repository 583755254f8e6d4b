import type { Trx } from '@vitrine/platform/database'
import { announce } from '@vitrine/platform/jobs'
import { orderPaid } from '../../events.ts'
import { planNext } from '../../store/drip-store.ts'
import { saveHead } from '../../store/head-store.ts'
import { recordEvent } from '../../store/line-store.ts'
import { lockPausedBySystem, lockReadyLines, lockRunningDripFeeds } from '../../store/lines/disputed-line-store.ts'
import { followParts } from '../parents/follow-parts.ts'
import { moveLine } from './move-line.ts'

/**
 * A customer's bank takes a payment back: what is not sent yet waits, and their drip feeds make no further run. What is at a provider goes on. Idempotent; the
 * dispute's number stands on every order that it paused.
 */
export async function pauseDisputed(trx: Trx, userId: number, disputeId: number): Promise<void> {
  const actor = { kind: 'system', id: disputeId } as const
  for (const line of await lockReadyLines(trx, userId)) {
    await moveLine(trx, line, { state: 'paused', dueAt: null })
    await recordEvent(trx, line.id, { kind: 'paused', actor })
  }
  for (const head of await lockRunningDripFeeds(trx, userId)) {
    await planNext(trx, head.id, null)
    await saveHead(trx, head, { state: 'paused' })
    await recordEvent(trx, head.id, { kind: 'paused', actor })
  }
}

/** The customer was right: what disputes paused is resumed; what the customer paused is not. */
export async function resumeUnfrozen(trx: Trx, userId: number, now: Date): Promise<void> {
  for (const line of await lockPausedBySystem(trx, userId, 'single')) {
    await moveLine(trx, line, { state: 'ready', dueAt: now, cancelReason: null })
    await recordEvent(trx, line.id, { kind: 'resumed' })
    await announce(trx, orderPaid, { orderId: line.id, userId })
  }
  for (const head of await lockPausedBySystem(trx, userId, 'drip_feed')) {
    await saveHead(trx, head, { state: 'running' })
    await recordEvent(trx, head.id, { kind: 'resumed' })
    await followParts(trx, head.id)
  }
}
