import type { Trx } from '@vitrine/platform/database'
import { operatorNames } from '../../store/operator-store.ts'

/** What operators are called, by number; also those who have left the panel. */
export async function namesOfOperators(trx: Trx, ids: readonly (number | null)[]): Promise<Map<number, string>> {
  const wanted = [...new Set(ids.filter((id) => id !== null))]
  if (wanted.length === 0) return new Map()
  return new Map((await operatorNames(trx, wanted)).map(({ id, name, email }) => [id, name.trim() || email]))
}
