import type { Trx } from '@vitrine/platform/database'
import { nameReference } from '../../store/line-store.ts'

/** Stores what a reseller calls an order, in the transaction that places it; a repeat changes nothing. */
export const nameOrder = (trx: Trx, orderId: number, reference: string): Promise<void> => nameReference(trx, orderId, reference)
