import type { Micro } from '@vitrine/platform/kernel'
import { isInvoiced, type MethodAudience, type MethodBonus, type PaymentMethod, type TranslatedTexts } from './method.ts'

/** What operators change of a payment method. */
export interface MethodFields extends MethodAudience {
  readonly icon: string
  readonly texts: TranslatedTexts
  readonly feePpm: number
  readonly rewardPpm: number
  readonly tolerancePpm: number
  readonly minAmount: Micro | null
  readonly maxAmount: Micro | null
  readonly chargeCurrency: 'USD' | 'RUB'
  readonly accountNumber: string | null
  readonly qrCode: string | null
  readonly asksComment: boolean
  readonly isForWidgets: boolean
  readonly bonuses: readonly MethodBonus[]
}

/** A method that names nothing but its picture and its texts. */
export const plainMethod: Omit<MethodFields, 'icon' | 'texts'> = {
  feePpm: 0,
  rewardPpm: 0,
  tolerancePpm: 0,
  minAmount: null,
  maxAmount: null,
  chargeCurrency: 'USD',
  accountNumber: null,
  qrCode: null,
  asksComment: false,
  isForWidgets: true,
  bonuses: [],
  countries: [],
  excludesCountries: false,
  gradeIds: [],
}

const PPM = 1_000_000
const TOLERANCE_MAX_PPM = 50_000

type Kind = Pick<PaymentMethod, 'strategy'> & { readonly isManual: boolean }

/** The field that cannot be, as the wire names it; undefined when all can. */
export function wrongField({ strategy, isManual }: Kind, fields: MethodFields): string | undefined {
  const { feePpm, rewardPpm, tolerancePpm, minAmount, maxAmount, accountNumber, qrCode, bonuses } = fields
  if (feePpm > PPM) return 'feePercent'
  if (rewardPpm > PPM) return 'rewardPercent'
  if (tolerancePpm > TOLERANCE_MAX_PPM) return 'tolerancePercent'
  if (minAmount !== null && minAmount <= 0n) return 'minAmountUsd'
  if (maxAmount !== null && maxAmount < (minAmount ?? 1n)) return 'maxAmountUsd'
  if (strategy === 'message' && accountNumber === null) return 'accountNumber'
  if (strategy === 'qr_code' && isManual && qrCode === null) return 'qrCode'
  // The balance and a saved card spend what came in by another method.
  if (!isInvoiced(strategy) && fields.countries.length > 0) return 'countries'
  if (!isInvoiced(strategy) && fields.gradeIds.length > 0) return 'gradeIds'
  const isWrongBonus =
    bonuses.some(({ ppm }) => ppm < 1 || ppm > PPM) || new Set(bonuses.map((one) => one.fromAmount)).size < bonuses.length
  return isWrongBonus ? 'bonuses' : undefined
}
