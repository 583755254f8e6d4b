import { formatMicro, invariant, type Micro, parseMicro } from '@vitrine/platform/kernel'
import { percentOf, ppmOfPercent } from '@vitrine/pricing'
import type { MethodPatch } from '../../commands/methods/change-methods.ts'
import type { TranslatedTexts } from '../../model/method.ts'
import type { OperatorMethod } from '../../store/operator-method-store.ts'

const usd = (amount: Micro | null): string | null => (amount === null ? null : formatMicro(amount))

/** A payment method on the wire: percents and amounts as exact text. */
export const presentMethod = ({ feePpm, rewardPpm, tolerancePpm, minAmount, maxAmount, bonuses, ...method }: OperatorMethod) => ({
  ...method,
  feePercent: percentOf(feePpm),
  rewardPercent: percentOf(rewardPpm),
  tolerancePercent: percentOf(tolerancePpm),
  minAmountUsd: usd(minAmount),
  maxAmountUsd: usd(maxAmount),
  countries: [...method.countries],
  gradeIds: [...method.gradeIds],
  bonuses: bonuses.map(({ fromAmount, ppm }) => ({ fromUsd: formatMicro(fromAmount), percent: percentOf(ppm) })),
})

interface WrittenMethod {
  readonly icon?: string | undefined
  readonly texts?: TranslatedTexts | undefined
  readonly feePercent?: string | undefined
  readonly rewardPercent?: string | undefined
  readonly tolerancePercent?: string | undefined
  readonly minAmountUsd?: string | null | undefined
  readonly maxAmountUsd?: string | null | undefined
  readonly chargeCurrency?: 'USD' | 'RUB' | undefined
  readonly accountNumber?: string | null | undefined
  readonly qrCode?: string | null | undefined
  readonly asksComment?: boolean | undefined
  readonly isForWidgets?: boolean | undefined
  readonly bonuses?: readonly { readonly fromUsd: string; readonly percent: string }[] | undefined
  readonly countries?: readonly string[] | undefined
  readonly excludesCountries?: boolean | undefined
  readonly gradeIds?: readonly number[] | undefined
}

/** What the schema lets through can be read. */
function read<T>(value: T | undefined): T {
  invariant(value !== undefined, 'the contract checks its texts')
  return value
}
const ppm = (percent: string | undefined): number | undefined => (percent === undefined ? undefined : read(ppmOfPercent(percent)))
const amount = (text: string | null | undefined): Micro | null | undefined => (text ? read(parseMicro(text)) : (text as null | undefined))

/** The other way round; what is left out stays left out. */
export const methodPatch = (written: WrittenMethod): MethodPatch => ({
  icon: written.icon,
  texts: written.texts,
  feePpm: ppm(written.feePercent),
  rewardPpm: ppm(written.rewardPercent),
  tolerancePpm: ppm(written.tolerancePercent),
  minAmount: amount(written.minAmountUsd),
  maxAmount: amount(written.maxAmountUsd),
  chargeCurrency: written.chargeCurrency,
  accountNumber: written.accountNumber,
  qrCode: written.qrCode,
  asksComment: written.asksComment,
  isForWidgets: written.isForWidgets,
  countries: written.countries,
  excludesCountries: written.excludesCountries,
  gradeIds: written.gradeIds,
  bonuses: written.bonuses?.map(({ fromUsd, percent }) => ({ fromAmount: read(parseMicro(fromUsd)), ppm: read(ppmOfPercent(percent)) })),
})
