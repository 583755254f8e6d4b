import type { Trx } from '@vitrine/platform/database'
import { insertMethod, type NewMethod } from '../store/method-store.ts'

export type { NewMethod } from '../store/method-store.ts'

/** Adds a way to pay to the panel; the database refuses strategies, percents and amounts that cannot be. */
export const createMethod = (trx: Trx, method: NewMethod): Promise<number> => insertMethod(trx, method)
