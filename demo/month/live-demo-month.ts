import { findOperatorByEmail } from '@vitrine/operators/operator'
import type { Database } from '@vitrine/platform/database'
import type { MonthPlace } from './business.ts'
import { liveMonth, type Month } from './index.ts'

/** Who sees to the money of the demo. */
const FINANCE = 'farid@vitrine.example'
const SUPPORT = 'sofia@vitrine.example'

/** The month of a shop of the demo, whose operators must have been seeded. False where it was lived before, or dates cannot be moved. */
export async function liveDemoMonth(
  database: Database,
  month: Omit<MonthPlace, 'database' | 'support'> & Pick<Month, 'adminUrl' | 'deliverySeconds' | 'size'>,
): Promise<boolean> {
  const [finance, support] = await database.system((trx) => Promise.all([FINANCE, SUPPORT].map((email) => findOperatorByEmail(trx, email))))
  if (finance === undefined || support === undefined) return false
  const people = { operator: { operatorId: finance, email: FINANCE }, support: { operatorId: support, email: SUPPORT } }
  return liveMonth({ ...month, ...people, database })
}
