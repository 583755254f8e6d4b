import { wholeNumber, wirePercent, wireUsd } from '../../values/units.ts'
import type { ImportOptions, ImportSelection } from './provider.ts'

/** What stands in the form for one category of the provider; empty is not chosen. */
export interface CategoryDraft {
  readonly category: string
  readonly serviceTypeId: string
  readonly deliveryId: string
  readonly guaranteeDays: string
  /** A kind of link; empty takes all of the network. */
  readonly linkKind: string
}

export interface ImportDraft {
  readonly categories: readonly CategoryDraft[]
  /** By the rule below, or by the account's stored markups. */
  readonly pricedBy: 'rule' | 'markups'
  readonly percent: string
  readonly fixedUsd: string
  readonly roundToUsd: string
  readonly direction: 'up' | 'nearest' | 'down'
  /** `none`, or the cents that prices end in. */
  readonly ending: string
  readonly minMarginPercent: string
  readonly cutBrackets: boolean
  readonly cutEmojis: boolean
  readonly find: string
  readonly replacement: string
  readonly followsPrice: boolean
  readonly onSale: boolean
}

/** A form to begin with: types that fit by their names; one delivery where the panel has no other. */
export const firstDraft = ({ categories, deliveries }: ImportOptions, wanted: readonly string[] | undefined): ImportDraft => ({
  categories: categories
    .filter(({ category }) => wanted === undefined || wanted.includes(category))
    .map(({ category, proposedServiceTypeId }) => ({
      category,
      serviceTypeId: proposedServiceTypeId === null ? '' : String(proposedServiceTypeId),
      deliveryId: deliveries.length === 1 ? String(deliveries[0]?.id) : '',
      guaranteeDays: '',
      linkKind: '',
    })),
  pricedBy: 'rule',
  percent: '30',
  fixedUsd: '',
  roundToUsd: '0.01',
  direction: 'up',
  ending: 'none',
  minMarginPercent: '',
  cutBrackets: false,
  cutEmojis: true,
  find: '',
  replacement: '',
  followsPrice: true,
  onSale: false,
})

export const isGuarantee = (text: string): boolean => text.trim() === '' || Number(wholeNumber(text) ?? 0) > 0

/** What the server is asked; undefined while something typed is no number. */
export function wireImport(draft: ImportDraft, select: ImportSelection) {
  const { categories, cutBrackets, cutEmojis, find, replacement } = draft
  const rule = draft.pricedBy === 'markups' ? null : ruleOf(draft)
  if (rule === undefined || categories.some(({ guaranteeDays }) => !isGuarantee(guaranteeDays))) return undefined
  return {
    select,
    mapping: categories.map(({ category, serviceTypeId, deliveryId, guaranteeDays, linkKind }) => ({
      category,
      serviceTypeId: serviceTypeId ? Number(serviceTypeId) : null,
      deliveryId: deliveryId ? Number(deliveryId) : null,
      guaranteeDays: guaranteeDays.trim() ? Number(wholeNumber(guaranteeDays)) : null,
      linkKinds: linkKind ? [linkKind] : [],
    })),
    rule,
    names: { cutBrackets, cutEmojis, replace: find ? [{ find, with: replacement }] : [] },
    followsPrice: draft.followsPrice,
    onSale: draft.onSale,
  }
}

function ruleOf({ direction, ending, ...typed }: ImportDraft) {
  const percent = wirePercent(typed.percent)
  const minMarginPercent = wirePercent(typed.minMarginPercent)
  const fixedUsd = wireUsd(typed.fixedUsd)
  const roundToUsd = wireUsd(typed.roundToUsd)
  if (percent === undefined || minMarginPercent === undefined || fixedUsd === undefined || roundToUsd === undefined) return undefined
  return { percent, fixedUsd, roundToUsd, direction, endingUsd: ending === 'none' ? null : `0.${ending}`, minMarginPercent }
}

export interface ImportRow {
  readonly providerServiceId: string
  readonly name: string
  readonly providerName: string
  readonly rateKind: 'per_1000' | 'fixed'
  readonly costNano: string
  readonly priceNano: string
  readonly marginPercent: string | null
  readonly warns: readonly ('raised_to_margin' | 'below_floor' | 'loss')[]
  readonly because:
    | 'gone'
    | 'already_imported'
    | 'no_rate'
    | 'unsupported_type'
    | 'no_target'
    | 'no_service_type'
    | 'no_delivery'
    | 'price_too_high'
    | 'no_markup'
    | null
  readonly serviceId: number | null
}

export interface ImportReport {
  readonly rows: readonly ImportRow[]
  readonly fits: number
  readonly skipped: number
}
