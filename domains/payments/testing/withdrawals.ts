import { setRole, type User } from '@vitrine/identity'
import { aUser } from '@vitrine/identity/testing'
import { type FinanceCode, post, theSystem } from '@vitrine/ledger'
import { changeSettings, type OptionsPatch, type Panel } from '@vitrine/panels'
import { type Database, sql } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { requestWithdrawal } from '../commands/withdrawals/request-withdrawal.ts'
import { insertWithdrawalMethod, type NewWithdrawalMethod } from '../store/withdrawal-method-store.ts'
import type { Withdrawal } from '../store/withdrawal-store.ts'

const usd = (dollars: number) => micro(BigInt(Math.round(dollars * 1_000_000)))

/** A withdrawal method from 1 USD on, 5 % and at least 1 USD unless told otherwise. */
export const aWithdrawalMethod = (database: Database, panelId: number, overrides: Partial<NewWithdrawalMethod> = {}): Promise<number> =>
  database.transaction(panelId, (trx) =>
    insertWithdrawalMethod(trx, {
      icon: '/icons/bank.svg',
      texts: { en: { name: 'Bank transfer' }, de: { name: 'Überweisung' } },
      feePpm: 50_000,
      minFee: usd(1),
      minAmount: usd(10),
      maxAmount: usd(100),
      ...overrides,
    }),
  )

/** Rewards as they are granted at the end of an order. */
export const reward = (
  database: Database,
  panelId: number,
  userId: number,
  pots: { readonly referral?: number; readonly task?: number },
  code?: FinanceCode,
) =>
  database.transaction(panelId, async (trx) => {
    for (const pot of ['referral', 'task'] as const) {
      if (!pots[pot]) continue
      await post(trx, {
        key: `reward:${crypto.randomUUID()}`,
        reference: { kind: 'user', id: userId },
        actor: theSystem,
        legs: [
          {
            debit: { kind: `expense.${pot}`, owner: 0 },
            credit: { kind: `customer.${pot}`, owner: userId },
            amount: usd(pots[pot]),
            code: code ?? pot,
          },
        ],
      })
    }
  })

/** Somebody who has been a customer for a year and has changed nothing since. */
export async function anEarner(
  database: Database,
  panelId: number,
  pots: { readonly referral?: number; readonly task?: number } = { referral: 100 },
): Promise<User> {
  const user = await aUser(database, panelId)
  await database.transaction(panelId, (trx) =>
    trx.run(
      sql`update identity.user_account set created_at = now() - interval '1 year' where panel_id = ${panelId} and user_id = ${user.id}`,
    ),
  )
  // Entries are as old as their posting: what was earned long ago is no young reward.
  await reward(database, panelId, user.id, pots, 'bonus')
  return user
}

/** An account that may moderate payments. */
export async function anOperator(database: Database, panelId: number): Promise<User> {
  const user = await aUser(database, panelId)
  await database.transaction(panelId, (trx) => setRole(trx, user.id, 'moderator'))
  return user
}

export const setWithdrawalOptions = (database: Database, panelId: number, options: OptionsPatch) =>
  database.transaction(panelId, (trx) => changeSettings(trx, {}, options))

/** A request to an address that the customer has named for a week. */
export const aWithdrawal = (
  database: Database,
  panel: Panel,
  input: { readonly userId: number; readonly methodId: number; readonly dollars: number; readonly isNewAddress?: boolean },
): Promise<Withdrawal> =>
  database.transaction(panel.id, async (trx) => {
    const accountNumber = `DE${crypto.randomUUID()}`
    if (!input.isNewAddress) {
      await trx.run(sql`
        insert into payments.payout_address (panel_id, user_id, method_id, account_number, first_seen_at)
        values (${panel.id}, ${input.userId}, ${input.methodId}, ${accountNumber}, now() - interval '7 days')`)
    }
    const request = { userId: input.userId, methodId: input.methodId, amount: usd(input.dollars), accountNumber, userComment: null }
    return requestWithdrawal(trx, request, { options: panel.options, now: new Date() })
  })
