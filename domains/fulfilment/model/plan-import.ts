import type { TargetKind } from '@vitrine/catalogue'
import { marginPpm, type PriceRule, priceByRule } from '@vitrine/pricing'
import type { ListedService } from './compare-lists.ts'
import { cleanText } from './map-service.ts'
import { coveringCategory, type Markups, ruleOfMarkup } from './markup.ts'

/** Types whose orders ours can make, with the target that such a service of ours asks for. */
export const importedTypes: Readonly<Record<string, TargetKind | null>> = {
  Default: null,
  Package: null,
  'Custom Comments': 'comments',
  SEO: 'seo_keywords',
}

export const hindrances = [
  'gone',
  'already_imported',
  'no_rate',
  'unsupported_type',
  'no_target',
  'no_service_type',
  'no_delivery',
  'no_markup',
  'price_too_high',
] as const
/** Why a provider's service is not imported. */
export type Hindrance = (typeof hindrances)[number]

/** What becomes of the services of one category of the provider's; what is not chosen yet is null. */
export interface CategoryPlan {
  readonly serviceTypeId: number | null
  readonly deliveryId: number | null
  /** Of services that the provider refills; null: no guarantee is given. */
  readonly guaranteeDays: number | null
  /** Kinds of link that are taken; none: all of the network. */
  readonly linkKinds: readonly string[]
}

/** How the provider's names become ours. */
export interface NameCleaning {
  readonly cutBrackets: boolean
  readonly cutEmojis: boolean
  readonly replace: readonly { readonly find: string; readonly with: string }[]
}

export interface ImportPlan {
  readonly categories: ReadonlyMap<string, CategoryPlan>
  /** None: the account's markups. */
  readonly rule: PriceRule | null
  readonly names: NameCleaning
}

export interface ImportFacts {
  /** Our services by the provider's number. */
  readonly imported: ReadonlyMap<string, number>
  /** The panel's targets by the type that needs them. */
  readonly targets: ReadonlyMap<string, number>
  readonly markups: Markups
}

/** A row as it would be made, or why it is not. */
export interface PlannedService {
  readonly listed: ListedService
  readonly name: string
  readonly because: Hindrance | null
  /** The service of ours that it was imported as. */
  readonly serviceId: number | null
  readonly plan: CategoryPlan | undefined
  readonly priceNano: bigint
  readonly marginPpm: number | null
  readonly isRaisedToMargin: boolean
}

const PRICE_MAX = 10n ** 18n
const NAME_MAX = 150

/** What an import would make of one of the provider's services. */
export function planService(listed: ListedService & { readonly isGone?: boolean }, plan: ImportPlan, facts: ImportFacts): PlannedService {
  const category = plan.categories.get(listed.category)
  const rule = plan.rule ?? markupRule(facts.markups, listed.category)
  const price = rule ? priceByRule({ priceNano: 0n, costNano: listed.rateNano }, rule) : { priceNano: 0n, isRaisedToMargin: false }
  return {
    listed,
    name: ourName(listed.name, plan.names),
    because: hindranceOf(listed, category, rule && price.priceNano, facts),
    serviceId: facts.imported.get(listed.providerServiceId) ?? null,
    plan: category,
    priceNano: price.priceNano,
    marginPpm: marginPpm({ priceNano: price.priceNano, costNano: listed.rateNano }),
    isRaisedToMargin: price.isRaisedToMargin,
  }
}

function markupRule(markups: Markups, category: string): PriceRule | undefined {
  const covering = coveringCategory(markups, category)
  const markup = covering === undefined ? undefined : markups.get(covering)
  return markup && ruleOfMarkup(markup)
}

function hindranceOf(
  listed: ListedService & { readonly isGone?: boolean },
  category: CategoryPlan | undefined,
  priceNano: bigint | undefined,
  { imported, targets }: ImportFacts,
): Hindrance | null {
  if (listed.isGone) return 'gone'
  if (imported.has(listed.providerServiceId)) return 'already_imported'
  if (listed.rateNano === 0n) return 'no_rate'
  const target = Object.hasOwn(importedTypes, listed.type) ? importedTypes[listed.type] : undefined
  if (target === undefined) return 'unsupported_type'
  if (target !== null && !targets.has(listed.type)) return 'no_target'
  if (!category || category.serviceTypeId === null) return 'no_service_type'
  if (category.deliveryId === null) return 'no_delivery'
  if (priceNano === undefined) return 'no_markup'
  return priceNano >= PRICE_MAX ? 'price_too_high' : null
}

const brackets = /\[[^\]]*\]|\([^)]*\)|\{[^}]*\}|【[^】]*】/gu
const emojis = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu

/** The provider's name as we show it; the name itself where cleaning would leave nothing. */
export function ourName(name: string, { cutBrackets, cutEmojis, replace }: NameCleaning): string {
  let cleaned = cutBrackets ? name.replace(brackets, ' ') : name
  if (cutEmojis) cleaned = cleaned.replace(emojis, ' ')
  for (const { find, with: replacement } of replace) cleaned = cleaned.replaceAll(find, replacement)
  return cleanText(cleaned.replace(/^[\s|•·–—-]+|[\s|•·–—-]+$/gu, ''), NAME_MAX) || cleanText(name, NAME_MAX)
}
