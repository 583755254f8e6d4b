import { touchPanel } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { insertGrade, type NewGrade } from '../store/grade-store.ts'

export type { NewGrade } from '../store/grade-store.ts'

/** Adds a step to the panel's ladder and returns its id; the database refuses a second one with the same goal. */
export async function createGrade(trx: Trx, grade: NewGrade): Promise<number> {
  const id = await insertGrade(trx, grade)
  await touchPanel(trx)
  return id
}
