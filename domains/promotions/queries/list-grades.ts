import type { Trx } from '@vitrine/platform/database'
import type { Grade } from '../model/grade.ts'
import { readLadder } from '../store/grade-store.ts'

/** The panel's ladder, the lowest goal first. */
export const listGrades = (trx: Trx): Promise<Grade[]> => readLadder(trx)
