import { post } from '@vitrine/ledger'
import type { Database } from '@vitrine/platform/database'
import type { Micro } from '@vitrine/platform/kernel'

export interface DemoBalance {
  readonly panelId: number
  readonly userId: number
  readonly amount: Micro
}

/** Money to spend in the demo, once for each person. */
export async function giveBalance(database: Database, { panelId, userId, amount }: DemoBalance): Promise<void> {
  await database.transaction(panelId, (trx) =>
    post(trx, {
      key: `demo:${userId}`,
      reference: { kind: 'user', id: userId },
      actor: { kind: 'operator', id: 0 },
      reason: 'demo balance',
      legs: [
        {
          debit: { kind: 'expense.adjust', owner: 0 },
          credit: { kind: 'customer.main', owner: userId },
          amount,
          code: 'admin',
        },
      ],
    }),
  )
}
