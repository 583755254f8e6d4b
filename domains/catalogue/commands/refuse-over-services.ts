import { refuseOverLimit } from '@vitrine/panels'
import type { Trx } from '@vitrine/platform/database'
import { countServices } from '../store/save-catalogue.ts'

/** Refuses so many more services where the deployment grants the panel fewer: 422 with the limit and how many there are. */
export const refuseOverServices = (trx: Trx, added: number): Promise<void> => refuseOverLimit(trx, 'services', added, countServices)
