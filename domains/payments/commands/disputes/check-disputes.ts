import { gatewayFor, type PaymentsDeps } from '../../deps.ts'
import { openDisputeIds } from '../../store/dispute-store.ts'
import { type GatewayAccount, getGatewayAccount, listGatewayAccounts } from '../../store/gateway-account-store.ts'
import { recordGatewayPayment } from '../gateways/record-gateway-payment.ts'
import { recordDispute } from './record-dispute.ts'

/** Fetches one dispute from its gateway and applies it; its payment first, which we may not have recorded yet. */
export async function checkDispute(deps: PaymentsDeps, panelId: number, account: GatewayAccount, externalId: string): Promise<void> {
  const gateway = gatewayFor(deps, await deps.panels.get(panelId), account.connector)
  const dispute = await gateway.cards?.fetchDispute(account.access, externalId)
  if (!dispute) return
  const payment = await gateway.fetch(account.access, dispute.paymentExternalId)
  if (payment) await recordGatewayPayment(deps, panelId, account, payment)
  await recordDispute(deps, panelId, account, dispute)
}

/** Polls the undecided disputes of a panel and those opened since then, so a lost webhook only delays. Throws at the end when a gateway does not answer. */
export async function checkDisputes(deps: PaymentsDeps, panelId: number, since: Date): Promise<void> {
  const errors: unknown[] = []
  for (const { id, connector } of await deps.database.read(panelId, listGatewayAccounts)) {
    const cards = deps.gateways[connector]?.cards
    if (!cards) continue
    try {
      const { account, open } = await deps.database.read(panelId, async (trx) => ({
        account: await getGatewayAccount(trx, deps.secrets, id),
        open: await openDisputeIds(trx, id),
      }))
      const recent = await cards.listDisputes(account.access, since)
      const wanted = new Set([...open, ...recent.map(({ externalId }) => externalId)])
      for (const externalId of wanted) await checkDispute(deps, panelId, account, externalId)
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} gateway accounts did not tell their disputes: ${errors[0]}`)
}
