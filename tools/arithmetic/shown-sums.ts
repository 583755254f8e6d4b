import { type Locale, locales } from '@vitrine/platform/kernel'
import { currencies, formatShown, type MoneyStyle, shownCents, splitShown } from '@vitrine/ui/formats'
import fc from 'fast-check'

const cents = fc.oneof(fc.bigInt(0n, 500n), fc.bigInt(0n, 10n ** 8n)).map((count) => count * 10_000n)
const aReceipt = fc.record({
  lines: fc.array(cents, { minLength: 1, maxLength: 8 }),
  discount: fc.oneof(fc.constant(0n), cents),
  fee: fc.oneof(fc.constant(0n), cents),
  locale: fc.constantFrom(...locales),
  currency: fc.constantFrom(...currencies),
  rate: fc.integer({ min: 1_000, max: 250_000_000 }).map((millionths) => (millionths / 1_000_000).toFixed(6)),
})

const sumOf = (amounts: readonly bigint[]): bigint => amounts.reduce((sum, each) => sum + each, 0n)

/** What a reader of the printed figure reads: its digits are hundredths in every language, and a minus stands first. */
const readBack = (text: string): bigint => BigInt(text.replace(/\D/g, '')) * (text.startsWith('\u2212') ? -1n : 1n)

/**
 * Random receipts in every language and currency: the printed lines, coupon and fee, read back from their texts, add up to the printed total; throws at the first that
 * does not. Answers how often each language was met in each currency.
 */
export function checkShownSums({ cases, seed }: { readonly cases: number; readonly seed: number }): ReadonlyMap<string, number> {
  const met = new Map<string, number>()
  fc.assert(
    fc.property(aReceipt, ({ lines, discount, fee, locale, currency, rate }) => {
      const style: MoneyStyle & { readonly locale: Locale } = { locale, currency, rate }
      const parts = [...lines, -discount, fee]
      const printed = splitShown(parts, style).map((shown) => formatShown(shown, style))
      const total = formatShown(shownCents(sumOf(parts), style), style)
      if (sumOf(printed.map(readBack)) !== readBack(total))
        throw new Error(`${printed.join(' + ')} is not ${total} (${locale}, ${currency}, ${rate})`)
      met.set(`${locale} ${currency}`, (met.get(`${locale} ${currency}`) ?? 0) + 1)
    }),
    { numRuns: cases, seed },
  )
  return met
}
