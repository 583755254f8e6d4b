import { wirePercent, wireUsd } from '../../values/units.ts'

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
  /** Of the last 30 days, in US dollars; null for those who may not see profit. */
  readonly profit30d: { readonly old: string; readonly new: string } | null
}

interface WireMarkup {
  readonly percent: string
  readonly fixedUsd: string
}

/** What the server is asked for; undefined while something typed is no number, or nothing would change. */
export function wireRule(rule: PriceRule) {
  const { base, direction, ending } = rule
  // One that says nothing yet is none: it would put its services at their cost.
  const markups = rule.markups.filter(({ percent, fixedUsd }) => isSaid(percent, fixedUsd))
  const own = wireMarkup(rule)
  const others = markups.map(wireMarkup)
  const roundToUsd = wireUsd(rule.roundToUsd)
  const minMarginPercent = wirePercent(rule.minMarginPercent)
  if (!own || others.includes(undefined) || roundToUsd === undefined || !minMarginPercent || minMarginPercent.startsWith('-'))
    return undefined
  if (markups.length === 0 && ending === 'none' && !isSaid(rule.percent, rule.fixedUsd, rule.minMarginPercent)) return undefined
  return {
    ...own,
    ...{ base, direction, roundToUsd, minMarginPercent },
    endingUsd: ending === 'none' ? null : `0.${ending}`,
    markups: markups.map(({ shelf }, at) => ({ ...shelfOf(shelf), ...others[at] })),
  }
}

const isSaid = (...texts: readonly string[]): boolean => texts.some((text) => text.trim() !== '')

function wireMarkup(typed: WireMarkup): WireMarkup | undefined {
  const percent = wirePercent(typed.percent)
  const fixedUsd = wireUsd(typed.fixedUsd)
  return percent === undefined || fixedUsd === undefined ? undefined : { percent, fixedUsd }
}

function shelfOf(shelf: string): { readonly networkId: number } | { readonly serviceTypeId: number } {
  const [kind, id] = shelf.split('.')
  return kind === 'network' ? { networkId: Number(id) } : { serviceTypeId: Number(id) }
}
