import type { Trx } from '@vitrine/platform/database'
import { markDisabled } from '../store/change-services.ts'

/** Takes a service off sale; orders that name it keep it. False when there was nothing to take. */
export const disableService = async (trx: Trx, serviceId: number): Promise<boolean> => (await markDisabled(trx, serviceId)) > 0
