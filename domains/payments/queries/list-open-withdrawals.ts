import { findUser } from '@vitrine/identity'
import { type Database, sql, type Trx } from '@vitrine/platform/database'
import { type FoundRisk, withdrawalRisks } from '../model/withdrawal-risks.ts'
import { withdrawalMethodsByIds } from '../store/withdrawal-method-store.ts'
import { openWithdrawals, type Withdrawal } from '../store/withdrawal-store.ts'
import { withdrawalFacts } from './withdrawal-facts.ts'

/** What an operator reviews before they approve. */
export interface WaitingWithdrawal extends Withdrawal {
  readonly email: string | null
  readonly methodName: string
  readonly risks: readonly FoundRisk[]
}

/** Everything that is not at its end yet, the oldest first, with its present risks. */
export async function listOpenWithdrawals(trx: Trx, now: Date): Promise<WaitingWithdrawal[]> {
  const open = await openWithdrawals(trx)
  const methods = await withdrawalMethodsByIds(
    trx,
    open.map(({ methodId }) => methodId),
  )
  const waiting: WaitingWithdrawal[] = []
  for (const withdrawal of open) {
    waiting.push({
      ...withdrawal,
      email: (await findUser(trx, withdrawal.userId))?.email ?? null,
      methodName: methods.get(withdrawal.methodId)?.texts.en.name ?? String(withdrawal.methodId),
      risks: withdrawalRisks(await withdrawalFacts(trx, withdrawal, now), now),
    })
  }
  return waiting
}

/** Numbers of withdrawals are the installation's; this says whose one is, among the panels handed in. */
export async function panelOfWithdrawal(database: Database, panelIds: readonly number[], id: number): Promise<number | undefined> {
  for (const panelId of panelIds) {
    const found = await database.read(panelId, (trx) =>
      trx.maybe(sql`select 1 from payments.withdrawal where panel_id = ${trx.panelId} and id = ${id}`),
    )
    if (found) return panelId
  }
  return undefined
}
