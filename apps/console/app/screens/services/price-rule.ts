import { percentToPpm, usdToNano } from '../../values/units.ts'

/** A price rule as it is typed. */
export interface PriceRule {
  readonly base: 'cost' | 'price'
  readonly percent: string
  readonly fixedUsd: string
  readonly roundUpToUsd: string
  readonly minMarginPercent: string
}

export const FIRST_RULE: PriceRule = { base: 'cost', percent: '', fixedUsd: '', roundUpToUsd: '0.01', minMarginPercent: '' }

export interface PricePreview {
  readonly rows: readonly {
    readonly id: number
    readonly oldNano: string
    readonly newNano: string
    readonly marginPercent: number | string | null
    readonly warns: unknown
  }[]
  readonly rise: number
  readonly fall: number
  readonly stay: number
  readonly belowFloor: number
  readonly largestPercent: number | string | null
}

/** What the server is asked for; undefined while something typed is no number, or nothing would change. */
export function wireRule({
  base,
  percent,
  fixedUsd,
  roundUpToUsd,
  minMarginPercent,
}: PriceRule): Readonly<Record<string, string>> | undefined {
  const isNegative = percent.trim().startsWith('-')
  const typed = { percent: percent.trim().replace(/^-/, ''), minMarginPercent: minMarginPercent.trim() }
  const percents = [typed.percent, typed.minMarginPercent].map((text) => (text === '' ? '0' : percentToPpm(text)))
  const amounts = [fixedUsd, roundUpToUsd].map((text) => (text.trim() === '' ? '0' : usdToNano(text)))
  if ([...percents, ...amounts].includes(undefined)) return undefined
  if (percent.trim() === '' && fixedUsd.trim() === '' && typed.minMarginPercent === '') return undefined
  return {
    base,
    percent: `${isNegative ? '-' : ''}${plain(typed.percent)}`,
    fixedUsd: plain(fixedUsd),
    roundUpToUsd: plain(roundUpToUsd),
    minMarginPercent: plain(typed.minMarginPercent),
  }
}

const plain = (text: string): string => text.replace(/[$%\s]/g, '').replace(',', '.') || '0'
