import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { countWebhook } from '../../metrics.ts'
import { nextAttemptAt } from '../../model/timings.ts'
import { type GatewayAccount, getGatewayAccount } from '../../store/gateway-account-store.ts'
import { claimMessage, finishMessage, type InboxMessage, postponeMessage } from '../../store/inbox-store.ts'
import { checkDispute } from '../disputes/check-disputes.ts'
import { recordGatewayPayment } from '../gateways/record-gateway-payment.ts'
import { checkRefundsOf } from '../refunds/check-refunds.ts'

/**
 * Processes one message of the inbox: fetches the payment it names with our own credentials and records what the gateway says. False when another worker had
 * it.
 */
export async function readMessage(deps: PaymentsDeps, panelId: number, messageId: number): Promise<boolean> {
  const claimed = await deps.database.transaction(panelId, async (trx) => {
    const now = deps.clock.now()
    const message = await claimMessage(trx, messageId, now, new Date(now.getTime() + deps.timings.leaseMs))
    return message && { message, account: await getGatewayAccount(trx, deps.secrets, message.gatewayAccountId) }
  })
  if (!claimed) return false
  const { message, account } = claimed
  try {
    await fetchAndRecord(deps, panelId, account, message)
    await deps.database.transaction(panelId, (trx) => finishMessage(trx, message.id, deps.clock.now()))
    countWebhook('processed')
  } catch (error) {
    const dueAt = nextAttemptAt(message.attempts, deps.clock.now(), deps.timings)
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    await deps.database.transaction(panelId, (trx) => postponeMessage(trx, message.id, dueAt, text))
    countWebhook('postponed')
  }
  return true
}

async function fetchAndRecord(deps: PaymentsDeps, panelId: number, account: GatewayAccount, message: InboxMessage): Promise<void> {
  if (message.about === 'dispute') return checkDispute(deps, panelId, account, message.externalId)
  if (message.about === 'refund') return checkRefundsOf(deps, panelId, account, message.externalId)
  const gateway = gatewayFor(deps, await deps.panels.get(panelId), account.connector)
  const payment = await gateway.fetch(account.access, message.externalId)
  // A verified message about a payment the gateway does not know: there is nothing to take.
  if (payment) await recordGatewayPayment(deps, panelId, account, payment)
}
