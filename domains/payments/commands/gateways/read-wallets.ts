import type { PaymentsDeps } from '../../deps.ts'
import { getGatewayAccount, listGatewayAccounts, writeWallets } from '../../store/gateway-account-store.ts'

/**
 * Asks every gateway of a panel which wallets its page offers, which may change any day. On failure the last answer stays and the error is thrown at the end.
 */
export async function readWallets(
  { database, gateways, secrets }: Pick<PaymentsDeps, 'database' | 'gateways' | 'secrets'>,
  panelId: number,
): Promise<void> {
  const errors: unknown[] = []
  for (const { id, connector } of await database.read(panelId, listGatewayAccounts)) {
    const gateway = gateways[connector]
    if (!gateway?.wallets) continue
    try {
      const { access } = await database.read(panelId, (trx) => getGatewayAccount(trx, secrets, id))
      const offered = await gateway.wallets(access)
      await database.transaction(panelId, (trx) => writeWallets(trx, id, offered))
    } catch (error) {
      errors.push(error)
    }
  }
  if (errors.length > 0) throw new AggregateError(errors, `${errors.length} gateway accounts did not tell their wallets: ${errors[0]}`)
}
