import type { Trx } from '@vitrine/platform/database'
import { openByState } from '../../store/operator/today-store.ts'

/** How many orders are paid and not over; of each state no more than are counted. */
export const countOpenOrders = async (trx: Trx): Promise<number> => (await openByState(trx)).reduce((sum, { count }) => sum + count, 0)
