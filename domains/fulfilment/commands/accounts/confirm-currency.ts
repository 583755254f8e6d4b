import type { FulfilmentDeps } from '../../deps.ts'
import { currencyDiffers, noList } from '../../errors.ts'
import { hasList } from '../../model/by-hand.ts'
import { confirmCurrency, getAccount } from '../../store/account-store.ts'

/** An operator says what one unit of an account's currency is worth (USD, ppm). The provider is asked for its balance: it must name the same currency. */
export async function confirmAccountCurrency(
  deps: FulfilmentDeps,
  panelId: number,
  accountId: number,
  { currency, usdRatePpm }: { readonly currency: string; readonly usdRatePpm: bigint },
): Promise<void> {
  const account = await deps.database.read(panelId, (trx) => getAccount(trx, deps.secrets, accountId))
  if (!hasList(account.connector)) throw noList(account.name)
  const answer = await deps.providers[account.connector]?.balance({ ...account.access, currency })
  if (answer?.currency !== currency) throw currencyDiffers(account.name, answer?.currency ?? 'nothing', currency)
  await deps.database.transaction(panelId, (trx) => confirmCurrency(trx, accountId, currency, usdRatePpm, deps.clock.now()))
}
