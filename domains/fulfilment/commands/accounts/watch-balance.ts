import type { FulfilmentDeps } from '../../deps.ts'
import { isByHand } from '../../model/by-hand.ts'
import { chargedMicro } from '../../model/cost.ts'
import { getAccount, saveBalance } from '../../store/account-store.ts'
import { endNotice, openNotice } from '../../store/notice-store.ts'
import { pacedAccess, waitForCall } from './pace-calls.ts'

const ONE = 1_000_000n

/** Checks an account's balance and notifies an operator once when it is low or in another currency. Throws without a usable answer. */
export async function watchBalance(deps: FulfilmentDeps, panelId: number, accountId: number): Promise<void> {
  const account = await deps.database.read(panelId, (trx) => getAccount(trx, deps.secrets, accountId))
  if (isByHand(account.connector)) return
  await waitForCall(deps, panelId, account)
  const answer = await deps.providers[account.connector]?.balance(pacedAccess(deps, panelId, account))
  if (!answer) return
  const balance = chargedMicro(answer.balance, ONE)
  const { currency } = account.access
  const tellings = await deps.database.transaction(panelId, async (trx) => {
    const at = deps.clock.now()
    const notice = { accountId, subject: '', at }
    if (answer.currency !== currency || balance === undefined) {
      const text = `the balance is ${answer.balance} ${answer.currency}, the account is kept in ${currency}`
      return (await openNotice(trx, { ...notice, kind: 'currency', text })) ? [text] : []
    }
    await endNotice(trx, accountId, 'currency', [''], at)
    await saveBalance(trx, accountId, balance, at)
    const text = `only ${answer.balance} ${currency} are left`
    if (balance < account.lowBalanceMicro) return (await openNotice(trx, { ...notice, kind: 'low-balance', text })) ? [text] : []
    await endNotice(trx, accountId, 'low-balance', [''], at)
    return []
  })
  for (const text of tellings)
    deps.log.error({ event: 'provider.account.attention', panelId, account: account.name, text }, 'a provider account needs attention')
}
