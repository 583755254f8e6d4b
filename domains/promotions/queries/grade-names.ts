import type { Trx } from '@vitrine/platform/database'
import { readLadder } from '../store/grade-store.ts'

/** The panel's grades in the order of their goals, by their English names. */
export const gradeNames = async (trx: Trx): Promise<{ id: number; name: string }[]> =>
  (await readLadder(trx)).map(({ id, names }) => ({ id, name: names.en }))
