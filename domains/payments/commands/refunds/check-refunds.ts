import { type Alarm, reportOverdue } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { type GatewayAccount, getGatewayAccount, listGatewayAccounts } from '../../store/gateway-account-store.ts'
import { refundsFailedUnseen, refundsOpenSince } from '../../store/refund-store.ts'
import { recordGatewayPayment } from '../gateways/record-gateway-payment.ts'
import { recordRefund } from './record-refund.ts'

const OVERDUE_MS = 3_600_000

/** Fetches all refunds of one payment from its gateway and applies them; the payment first, which we may not have recorded yet. */
export async function checkRefundsOf(
  deps: PaymentsDeps,
  panelId: number,
  account: GatewayAccount,
  paymentExternalId: string,
): Promise<void> {
  const gateway = gatewayFor(deps, await deps.panels.get(panelId), account.connector)
  if (!gateway.refunds) return
  const payment = await gateway.fetch(account.access, paymentExternalId)
  if (payment) await recordGatewayPayment(deps, panelId, account, payment)
  for (const refund of await gateway.refunds.listRefundsOf(account.access, paymentExternalId)) {
    await recordRefund(deps, panelId, account, refund)
  }
}

/** Polls everything that gateways gave back since then, so a lost webhook only delays. Throws at the end when a gateway does not answer. */
export async function checkRefunds(deps: PaymentsDeps, panelId: number, since: Date): Promise<void> {
  const errors: unknown[] = []
  for (const { id, connector } of await deps.database.read(panelId, listGatewayAccounts)) {
    const refunds = deps.gateways[connector]?.refunds
    if (!refunds) continue
    try {
      const account = await deps.database.read(panelId, (trx) => getGatewayAccount(trx, deps.secrets, id))
      for (const refund of await refunds.listRefunds(account.access, since)) await recordRefund(deps, panelId, account, refund)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} gateway accounts did not tell their refunds: ${errors[0]}`)
}

/** R7: a refund that was asked for, and that no gateway has confirmed or refused within an hour. */
export async function watchRefunds(trx: Trx, now: Date, alarm: Alarm): Promise<void> {
  const late = await refundsOpenSince(trx, new Date(now.getTime() - OVERDUE_MS))
  const findings = late
    .filter(({ state }) => state !== 'pending')
    .map(({ id, state, lastError }) => ({ subject: `refund ${id}`, detail: `${state}: ${lastError ?? 'not sent yet'}` }))
  await reportOverdue(trx, alarm, 'refund', findings)
}

/** R7: a refund that failed, so that the customer has their money here again, until an operator has seen it or gives the payment back another way. */
export async function watchFailedRefunds(trx: Trx, alarm: Alarm): Promise<void> {
  const findings = (await refundsFailedUnseen(trx)).map(({ id, paymentExternalId, userId, arrivedAt, lastError }) => ({
    subject: `failed-refund ${id}`,
    detail:
      `${arrivedAt ? `came back after it had arrived at ${arrivedAt.toISOString()}` : `failed${lastError === null ? '' : ` (${lastError})`}`}: ` +
      `payment ${paymentExternalId}, ${userId === null ? 'money in suspense' : `the money is on the balance of customer ${userId}`}`,
  }))
  await reportOverdue(trx, alarm, 'failed-refund', findings)
}
