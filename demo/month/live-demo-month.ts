import { findOperatorByEmail } from '@vitrine/operators/operator'
import type { Database } from '@vitrine/platform/database'
import type { MonthPlace } from './business.ts'
import { liveMonth, type Month } from './index.ts'
import { WHOLE_MONTH } from './plan.ts'

/** Who sees to the money of the demo. */
const FINANCE = 'farid@vitrine.example'

/** The month of a shop of the demo, whose operators must have been seeded. False where it was lived before, or dates cannot be moved. */
export async function liveDemoMonth(
  database: Database,
  month: Omit<MonthPlace, 'database'> & Pick<Month, 'adminUrl' | 'deliverySeconds'>,
): Promise<boolean> {
  const operatorId = await database.system((trx) => findOperatorByEmail(trx, FINANCE))
  if (operatorId === undefined) return false
  return liveMonth({ ...month, database, size: WHOLE_MONTH, operator: { operatorId, email: FINANCE } })
}
