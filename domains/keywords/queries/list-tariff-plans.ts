import type { Trx } from '@vitrine/platform/database'
import { listPlans, type TariffPlan } from '../store/plan-store.ts'

/** Plans of the panel, the smallest first. */
export const listTariffPlans = (trx: Trx): Promise<TariffPlan[]> => listPlans(trx)
