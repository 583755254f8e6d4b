import { emailChanged } from '@vitrine/identity'
import { disputeClosed, disputeOpened, invoiceFailed, invoiceInModeration, invoiceSettled } from '@vitrine/payments'
import { type Subscription, subscribe } from '@vitrine/platform/jobs'
import { customerDiscountsIn } from '@vitrine/promotions'
import { pauseDisputed, resumeUnfrozen } from '../commands/lines/pause-disputed.ts'
import { voidProofsOf } from '../commands/links/purge-proofs.ts'
import { holdForModeration, paySettledOrders, releaseFromModeration } from '../commands/paying/pay-settled-orders.ts'
import { startGuarantee } from '../commands/refills/request-refill.ts'
import type { OrderingDeps } from '../deps.ts'
import { orderCompleted } from '../events.ts'

/** Reactions of this domain to earlier ones. */
export const orderingSubscriptions = (deps: OrderingDeps): Subscription[] => [
  subscribe(invoiceSettled, 'ordering.pay-settled-orders', async (panelId, settled) => {
    if (settled.purposeKind !== 'order') return
    const [snapshot, panel, now] = await Promise.all([deps.catalogue.snapshot(panelId), deps.panels.get(panelId), deps.clock.now()])
    await deps.database.transaction(panelId, async (trx) => {
      // The money stays on the balance when it came too late, too little or twice: nothing is started then, and nothing is left to moderate.
      if (settled.orderId === null) await releaseFromModeration(trx, settled.invoiceId)
      else await paySettledOrders(trx, snapshot, settled, now, (within, userId) => customerDiscountsIn(within, panel, userId, now))
    })
  }),
  subscribe(invoiceInModeration, 'ordering.hold-for-moderation', (panelId, { invoiceId }) =>
    deps.database.transaction(panelId, (trx) => holdForModeration(trx, invoiceId)),
  ),
  subscribe(invoiceFailed, 'ordering.release-from-moderation', async (panelId, { invoiceId, reason }) => {
    if (reason === 'rejected') await deps.database.transaction(panelId, (trx) => releaseFromModeration(trx, invoiceId))
  }),
  subscribe(disputeOpened, 'ordering.pause-disputed', (panelId, { userId, disputeId }) =>
    deps.database.transaction(panelId, (trx) => pauseDisputed(trx, userId, disputeId)),
  ),
  subscribe(disputeClosed, 'ordering.resume-unfrozen', async (panelId, { userId, isUnfrozen }) => {
    if (isUnfrozen) await deps.database.transaction(panelId, (trx) => resumeUnfrozen(trx, userId, deps.clock.now()))
  }),
  subscribe(emailChanged, 'ordering.void-mailed-proofs', (panelId, { userId }) =>
    deps.database.transaction(panelId, (trx) => voidProofsOf(trx, userId, deps.clock.now())),
  ),
  subscribe(orderCompleted, 'ordering.start-guarantee', async (panelId, { orderId }) => {
    const snapshot = await deps.catalogue.snapshot(panelId)
    await deps.database.transaction(panelId, (trx) => startGuarantee(trx, snapshot, orderId))
  }),
]
