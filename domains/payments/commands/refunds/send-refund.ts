import { isStopped } from '@vitrine/ledger'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { isRefundClosed } from '../../model/refund.ts'
import { nextAttemptAt, nextRefundPollAt } from '../../model/timings.ts'
import type { RefundGateway } from '../../ports.ts'
import { type GatewayAccount, getGatewayAccount } from '../../store/gateway-account-store.ts'
import { type ClaimedRefund, claimRefund, planRefundPoll, postponeRefund, type Refund } from '../../store/refund-store.ts'
import { giveRefundUp, recordRefund } from './record-refund.ts'

/**
 * Asks a gateway for one due refund. The row is written before the request is sent; when the answer is lost, the refund is searched for in the gateway's list
 * and, until our idempotency key expires there, requested again under it. Afterwards it is only searched for: there is never another key. One that has arrived
 * is polled for two months. False when another worker had it.
 */
export async function sendRefund(deps: PaymentsDeps, panelId: number, refundId: number): Promise<boolean> {
  const now = deps.clock.now()
  const claimed = await deps.database.transaction(panelId, async (trx) => {
    const refund = await claimRefund(trx, refundId, now, new Date(now.getTime() + deps.timings.leaseMs))
    if (!refund) return undefined
    // A refund that was never sent waits while the panel's withdrawals are stopped.
    const waits = refund.was === 'asked' && (await isStopped(trx, 'withdrawals'))
    return { refund, waits, account: await getGatewayAccount(trx, deps.secrets, refund.gatewayAccountId) }
  })
  if (!claimed) return false
  const { refund, account } = claimed
  try {
    if (isRefundClosed(refund.was)) await pollAgain(deps, panelId, refund, account)
    else if (claimed.waits) await postpone(deps, panelId, refund, 'asked', 'withdrawals are stopped')
    else await ask(deps, panelId, refund, account)
  } catch (error) {
    await postpone(deps, panelId, refund, 'unknown', error instanceof Error ? `${error.name}: ${error.message}` : String(error))
  }
  return true
}

/** Whether it is still where it arrived: the webhook about a returned refund may be lost. */
async function pollAgain(deps: PaymentsDeps, panelId: number, refund: ClaimedRefund, account: GatewayAccount): Promise<void> {
  const { clock, timings, database } = deps
  const gateway = gatewayFor(deps, await deps.panels.get(panelId), account.connector).refunds
  // Planned first: a gateway that does not answer is asked at the next poll.
  const dueAt = nextRefundPollAt(refund.arrivedAt ?? clock.now(), clock.now(), timings)
  await database.transaction(panelId, (trx) => planRefundPoll(trx, refund.id, dueAt))
  const there = (await gateway?.listRefundsOf(account.access, refund.paymentExternalId)) ?? []
  const ours = there.find(({ externalId }) => externalId === refund.externalId)
  if (ours) await recordRefund(deps, panelId, account, ours)
}

async function ask(deps: PaymentsDeps, panelId: number, refund: ClaimedRefund, account: GatewayAccount): Promise<void> {
  const gateway: RefundGateway | undefined = gatewayFor(deps, await deps.panels.get(panelId), account.connector).refunds
  if (!gateway) throw new Error(`${account.connector} gives nothing back`)
  if (refund.was !== 'asked') {
    const there = await gateway.listRefundsOf(account.access, refund.paymentExternalId)
    const ours = there.find(({ externalId, reference }) => externalId === refund.externalId || reference === refund.requestKey)
    if (ours) return recordRefund(deps, panelId, account, ours)
    if (refund.was === 'pending') return postpone(deps, panelId, refund, 'unknown', 'the gateway does not list it')
    if (isGone(deps, refund)) return giveRefundUp(deps, panelId, refund.id)
  }
  const { requestKey: key, paymentExternalId, amountMinor } = refund
  const answer = await gateway.refund(account.access, { key, paymentExternalId, amountMinor })
  if (answer.state === 'taken') return recordRefund(deps, panelId, account, answer.refund)
  await postpone(deps, panelId, refund, refund.was === 'asked' ? 'asked' : 'unknown', answer.reason)
  if (answer.state === 'refused') await giveRefundUp(deps, panelId, refund.id)
}

/** The idempotency key no longer protects from a second refund. */
const isGone = ({ clock, timings }: PaymentsDeps, { firstTriedAt }: Refund): boolean =>
  firstTriedAt !== null && clock.now().getTime() - firstTriedAt.getTime() >= timings.chargeKeyMs

/** Exponential backoff up to an hour, without end: what is not decided is polled until it is. */
function postpone(
  { database, clock, timings }: PaymentsDeps,
  panelId: number,
  { id, attempts }: Refund,
  state: 'asked' | 'unknown',
  error: string,
): Promise<void> {
  const now = clock.now()
  const dueAt = nextAttemptAt(Math.min(attempts, timings.retriesMax - 1), now, timings) ?? new Date(now.getTime() + timings.hourMs)
  return database.transaction(panelId, (trx) => postponeRefund(trx, id, { state, dueAt, error }))
}
