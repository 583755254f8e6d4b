import { percentToPpm, usdToNano } from '../../values/units.ts'

export const DIRECTIONS = ['up', 'nearest', 'down'] as const
export const ENDINGS = ['none', '99', '95', '90', '50', '00'] as const
export type Direction = (typeof DIRECTIONS)[number]
export type Ending = (typeof ENDINGS)[number]

/** What one network or one type gets instead of the rule's own markup, as it is typed. */
export interface OwnMarkup {
  /** `network.3` or `type.12`. */
  readonly shelf: string
  readonly percent: string
  readonly fixedUsd: string
}

/** A price rule as it is typed. */
export interface PriceRule {
  readonly base: 'cost' | 'price'
  readonly percent: string
  readonly fixedUsd: string
  readonly roundToUsd: string
  readonly direction: Direction
  readonly ending: Ending
  readonly minMarginPercent: string
  readonly markups: readonly OwnMarkup[]
}

export const FIRST_RULE: PriceRule = {
  ...{ base: 'cost', percent: '', fixedUsd: '', roundToUsd: '0.01', direction: 'up', ending: 'none', minMarginPercent: '', markups: [] },
}

export interface PricePreview {
  readonly rows: readonly {
    readonly id: number
    readonly oldNano: string
    readonly newNano: string
    readonly marginPercent: number | string | null
    readonly warns: readonly string[]
  }[]
  readonly rise: number
  readonly fall: number
  readonly stay: number
  readonly belowFloor: number
  readonly largeRises: number
  readonly losses: number
  readonly largestPercent: number | string | null
}

interface WireMarkup {
  readonly percent: string
  readonly fixedUsd: string
}

/** What the server is asked for; undefined while something typed is no number, or nothing would change. */
export function wireRule(rule: PriceRule) {
  const { base, percent, fixedUsd, roundToUsd, direction, ending, minMarginPercent } = rule
  // One that says nothing yet is none: it would put its services at their cost.
  const markups = rule.markups.filter((markup) => markup.percent.trim() !== '' || markup.fixedUsd.trim() !== '')
  const own = wireMarkup(rule)
  const others = markups.map((markup) => wireMarkup(markup))
  const isRead = own && !others.includes(undefined) && isPercent(minMarginPercent) && isAmount(roundToUsd)
  if (!isRead) return undefined
  const isSaid = [percent, fixedUsd, minMarginPercent, ...markups.flatMap((markup) => [markup.percent, markup.fixedUsd])].some(
    (text) => text.trim() !== '',
  )
  if (!isSaid && ending === 'none') return undefined
  return {
    ...own,
    ...{ base, direction, roundToUsd: plain(roundToUsd), minMarginPercent: plain(minMarginPercent) },
    endingUsd: ending === 'none' ? null : `0.${ending}`,
    markups: markups.map(({ shelf }, at) => ({ ...shelfOf(shelf), ...others[at] })),
  }
}

function wireMarkup({ percent, fixedUsd }: WireMarkup): WireMarkup | undefined {
  const isNegative = percent.trim().startsWith('-')
  const digits = percent.trim().replace(/^-/, '')
  if (!isPercent(digits) || !isAmount(fixedUsd)) return undefined
  return { percent: `${isNegative ? '-' : ''}${plain(digits)}`, fixedUsd: plain(fixedUsd) }
}

const isPercent = (text: string): boolean => text.trim() === '' || percentToPpm(text.trim()) !== undefined
const isAmount = (text: string): boolean => text.trim() === '' || usdToNano(text) !== undefined
const plain = (text: string): string => text.replace(/[$%\s]/g, '').replace(',', '.') || '0'

function shelfOf(shelf: string): { readonly networkId: number } | { readonly serviceTypeId: number } {
  const [kind, id] = shelf.split('.')
  return kind === 'network' ? { networkId: Number(id) } : { serviceTypeId: Number(id) }
}
