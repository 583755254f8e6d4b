export { accountIdSql, corrupt, untilFinal } from './corrupt.ts'

import type { Trx } from '@vitrine/platform/database'
import { micro } from '@vitrine/platform/kernel'
import { post } from '../index.ts'

/** Gives a customer money, as an operator's adjustment would: `await fund(trx, 7, 5_000_000n)`. */
export const fund = (trx: Trx, userId: number, amount: bigint, key = `adj:${crypto.randomUUID()}`) =>
  post(trx, {
    key,
    reference: { kind: 'user', id: userId },
    actor: { kind: 'operator', id: 1 },
    reason: 'test',
    legs: [
      {
        debit: { kind: 'expense.adjust', owner: 0 },
        credit: { kind: 'customer.main', owner: userId },
        amount: micro(amount),
        code: 'admin',
      },
    ],
  })
