import { balanceOf } from '@vitrine/ledger'
import type { Trx } from '@vitrine/platform/database'
import type { FulfilmentDeps } from '../../deps.ts'
import { isByHand } from '../../model/by-hand.ts'
import { chargedMicro } from '../../model/cost.ts'
import { getAccount, type ProviderAccount, saveBalance } from '../../store/account-store.ts'
import { saveBalancePoint } from '../../store/balance/balance-point-store.ts'
import { endNotice, openNotice } from '../../store/notice-store.ts'
import { uncertainOf } from '../../store/watched-store.ts'
import { pacedAccess, waitForCall } from './pace-calls.ts'

const ONE = 1_000_000n

/** Checks an account's balance, keeps it for its line over time and notifies an operator once when it is low or in another currency. Throws without a usable answer. */
export async function watchBalance(deps: FulfilmentDeps, panelId: number, accountId: number): Promise<void> {
  const { account, uncertain } = await deps.database.read(panelId, async (trx) => ({
    account: await getAccount(trx, deps.secrets, accountId),
    uncertain: await uncertainOf(trx, accountId),
  }))
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
    await notePoint(trx, account, { balance, uncertain, at })
    const text = `only ${answer.balance} ${currency} are left`
    if (balance < account.lowBalanceMicro) return (await openNotice(trx, { ...notice, kind: 'low-balance', text })) ? [text] : []
    await endNotice(trx, accountId, 'low-balance', [''], at)
    return []
  })
  for (const text of tellings)
    deps.log.error({ event: 'provider.account.attention', panelId, account: account.name, text }, 'a provider account needs attention')
}

interface Read {
  readonly balance: bigint
  /** Before the balance was asked for. */
  readonly uncertain: bigint
  readonly at: Date
}

/** What was booked by then is read after the balance: an order that was taken between the two is told from a payment by what was uncertain before. */
async function notePoint(trx: Trx, { id, usdRatePpm }: ProviderAccount, { balance, uncertain, at }: Read): Promise<void> {
  const spent = -(await balanceOf(trx, { kind: 'provider_prepaid', owner: id }))
  const after = await uncertainOf(trx, id)
  await saveBalancePoint(trx, id, { at, balance, spent, uncertain: uncertain > after ? uncertain : after, usdRatePpm })
}
