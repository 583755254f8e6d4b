import { issueSetupCode } from '@vitrine/operators/operator'
import { openDatabase } from '@vitrine/platform/database'
import { systemClock } from '@vitrine/platform/kernel'
import type { Stack } from './stack.ts'

/** The code that the console's first page asks for, as `vitrine operators first-owner` prints it; undefined once there is an operator. */
export async function setupCode({ environment }: Pick<Stack, 'environment'>): Promise<string | undefined> {
  const database = await openDatabase({ url: (environment.DATABASE_DIRECT_URL ?? environment.DATABASE_URL) as string, poolMax: 1 })
  try {
    return await database.system((trx) => issueSetupCode(trx, systemClock.now()))
  } finally {
    await database.close()
  }
}
