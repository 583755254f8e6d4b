import { type Database, setStatementTimeout } from '@vitrine/platform/database'
import { aggregateSomeFigures } from '../store/figure-store.ts'

/** A minute of a busy panel is one portion; only a panel that was never summed up, or moved to another cluster, has more. */
const AT_ONCE = 50_000
const LONG_STATEMENTS_SECONDS = 60

/** Adds what is final to the panel's figures, a portion in each transaction, until nothing is left. */
export async function aggregateFigures(database: Database, panelId: number, atOnce = AT_ONCE): Promise<void> {
  for (let isLeft = true; isLeft; ) {
    isLeft = await database.transaction(panelId, async (trx) => {
      await setStatementTimeout(trx, LONG_STATEMENTS_SECONDS)
      return aggregateSomeFigures(trx, atOnce)
    })
  }
}
