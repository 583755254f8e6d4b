import { countryCodes } from '@vitrine/catalogue'
import type { Trx } from '@vitrine/platform/database'
import { gradeNames } from '@vitrine/promotions'

export interface MethodAudiences {
  readonly countries: string[]
  readonly grades: { id: number; name: string }[]
}

/** What a payment method can be limited to: every country by its code, every grade of the panel in the order of the ladder. */
export const methodAudiences = async (trx: Trx): Promise<MethodAudiences> => ({
  countries: await countryCodes(trx),
  grades: await gradeNames(trx),
})
