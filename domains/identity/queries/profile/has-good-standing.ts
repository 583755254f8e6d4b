import { type Database, sql } from '@vitrine/platform/database'
import { frozen } from '../../errors.ts'

/** False when there is no such user; throws when they are frozen. One round trip, because it runs with every order (ROLE-010). */
export async function hasGoodStanding(database: Database, panelId: number, userId: number): Promise<boolean> {
  const [row] = await database.statement(sql<{ isFrozen: boolean | null }>`select identity.is_frozen(${panelId}, ${userId}) as "isFrozen"`)
  if (row?.isFrozen) throw frozen()
  return row?.isFrozen === false
}
