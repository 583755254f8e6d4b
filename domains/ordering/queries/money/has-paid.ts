import { sql, type Trx } from '@vitrine/platform/database'

/** Whether a customer has ever paid for an order. */
export const hasPaid = async (trx: Trx, userId: number): Promise<boolean> =>
  (await trx.one(sql<{ paid: boolean }>`select ordering.has_paid(${userId}) as paid`)).paid
