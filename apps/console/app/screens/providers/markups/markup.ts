import { wirePercent, wireUsd } from '../../../values/units.ts'

/** What a markup makes of the services that follow it. */
export interface MarkupEffect {
  readonly services: number
  readonly rise: number
  readonly fall: number
  readonly belowFloor: number
  /** At most twenty, those below the minimum margin first. */
  readonly rows: readonly {
    readonly serviceId: number
    readonly name: string
    readonly costNano: string
    readonly oldNano: string
    readonly newNano: string
    readonly isBelowFloor: boolean
  }[]
  readonly example: {
    readonly providerServiceId: string
    readonly name: string
    readonly costNano: string
    readonly priceNano: string
    readonly serviceId: number | null
  } | null
}

/** A stored markup; the empty category stands for all that have none of their own. */
export interface Markup extends MarkupEffect {
  readonly category: string
  readonly percent: string
  readonly fixedUsd: string
  readonly roundToUsd: string
  readonly endingUsd: string | null
}

export interface MarkupList {
  readonly rows: readonly Markup[]
  readonly categories: readonly { readonly category: string; readonly count: number }[]
}

/** A markup as it is typed. */
export interface MarkupDraft {
  readonly category: string
  readonly percent: string
  readonly fixedUsd: string
  readonly roundToUsd: string
  /** `none`, or the cents that prices end in. */
  readonly ending: string
}

/** A form to begin with; a new markup adds 30 %, as an import does. */
export function draftOf(markup: Markup | undefined, category: string): MarkupDraft {
  if (!markup) return { category, percent: '30', fixedUsd: '', roundToUsd: '0.01', ending: 'none' }
  const { percent, fixedUsd, roundToUsd, endingUsd } = markup
  const ending = endingUsd === null ? 'none' : endingUsd.slice(2).padEnd(2, '0')
  return { category, percent, fixedUsd: isNothing(fixedUsd) ? '' : fixedUsd, roundToUsd: isNothing(roundToUsd) ? '' : roundToUsd, ending }
}

/** What the server is asked to store; undefined while something typed is no number. */
export function wireMarkup(draft: MarkupDraft) {
  const percent = wirePercent(draft.percent)
  const fixedUsd = wireUsd(draft.fixedUsd)
  const roundToUsd = wireUsd(draft.roundToUsd)
  if (percent === undefined || percent.startsWith('-') || fixedUsd === undefined || roundToUsd === undefined) return undefined
  return { percent, fixedUsd, roundToUsd, endingUsd: draft.ending === 'none' ? null : `0.${draft.ending}` }
}

/** Whether an amount on the wire is zero, in whichever length it is written. */
export const isNothing = (amount: string): boolean => Number(amount) === 0
