import { sql, type Trx } from '@vitrine/platform/database'

/** Runs one row's work so that its failure rolls back that row only. */
export async function inSavepoint<T>(trx: Trx, work: () => Promise<T>): Promise<T> {
  await trx.run(sql`savepoint one_row`)
  try {
    const result = await work()
    await trx.run(sql`release savepoint one_row`)
    return result
  } catch (error) {
    await trx.run(sql`rollback to savepoint one_row`)
    throw error
  }
}
