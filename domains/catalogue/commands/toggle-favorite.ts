import type { Trx } from '@vitrine/platform/database'
import { flipFavorite } from '../store/change-services.ts'

/** Answers whether the service is a favourite now. */
export const toggleFavorite = (trx: Trx, userId: number, serviceId: number): Promise<boolean> => flipFavorite(trx, userId, serviceId)
