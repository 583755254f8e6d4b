import type { Translations } from './translations.ts'

export type TargetKind = 'comments' | 'seo_keywords' | 'textarea' | 'languages' | 'countries'

/** Extra input that a service asks for. */
export interface TargetFacts {
  readonly id: number
  readonly type: TargetKind
  readonly typeId: number
  readonly typeTitle: string
  readonly viewType: 'textarea' | 'chips' | 'select' | 'radio'
  readonly isSelectable: boolean
  readonly isOptional: boolean
  readonly name: string
  readonly placeholder: string | null
  readonly selectableValues: readonly string[]
  /** What an order may name: the selectable values, or every country where a countries target lists none. Empty: any text. */
  readonly allowedValues: readonly string[]
  readonly translations: Translations
}

export interface PackageItem {
  readonly serviceId: number
  readonly quantity: number
  readonly isDisplayable: boolean
}

/** What prices and orders need to know of a service. */
export interface ServiceFacts {
  readonly id: number
  readonly name: string
  readonly slug: string
  readonly networkId: number
  readonly serviceTypeId: number
  readonly type: string
  readonly priceType: 'per_quantity' | 'fixed'
  /** Default price, nano-USD for `pricingPer` units. */
  readonly priceNano: bigint
  readonly discountPpm: number
  readonly pricingPer: number
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly quantityStep: number
  readonly defaultQuantity: number
  readonly hasRefill: boolean
  /** Enabled, not deactivated, and its network is on sale. */
  readonly isSellable: boolean
  readonly urlIsRequired: boolean
  /** Kinds of links it works on; empty = every kind of its network. */
  readonly linkKinds: readonly string[]
  readonly targets: readonly TargetFacts[]
  readonly calculableQuantity: boolean
  readonly allowsCancel: boolean
  readonly guaranteeDays: number | null
  readonly allowsDuplicateLinks: boolean
  readonly dripFeedIsAllowed: boolean
  readonly isPackage: boolean
  readonly packageItems: readonly PackageItem[]
  readonly allowsCountries: boolean
  /** Sold only to grades that open closed sales. */
  readonly isClosedSale: boolean
}

export interface Label {
  readonly id: number
  readonly name: string
  readonly color: string | null
  readonly translations: Translations
}

export interface Delivery {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly translations: Translations
}

/** A service with everything that lists show. */
export interface CatalogueService extends ServiceFacts {
  readonly title: string | null
  readonly shortDescription: string | null
  readonly geo: string | null
  readonly startTime: string | null
  readonly startsWithinMinutes: number | null
  readonly speed: string | null
  readonly guarantee: string | null
  readonly exampleLink: string | null
  readonly isEnabled: boolean
  readonly isDeactivated: boolean
  readonly isRestricted: boolean
  readonly hasSearch: boolean
  readonly gatherStatistic: boolean
  readonly hasPersonalManager: boolean
  readonly consultationChatPeriod: string | null
  readonly thumbnailPeriod: string | null
  readonly popularity: number
  /** Among the services of its type by an operator's hand; 0 has none. */
  readonly position: number
  readonly labels: readonly Label[]
  readonly delivery: Delivery
  readonly includedIn: readonly number[]
  readonly translations: Translations
}

export interface FaqItem {
  readonly question: string
  readonly answer: string
}

/** The long texts of one service, read when its page is requested. */
export interface ServiceContent {
  readonly description: string | null
  readonly requirements: string | null
  readonly faq: readonly FaqItem[]
  readonly metaTitle: string | null
  readonly metaDescription: string | null
}

export interface CatalogueNetwork {
  readonly id: number
  readonly type: string
  readonly slug: string
  readonly name: string
  readonly icon: string
  readonly color: string | null
  readonly urlPlaceholder: string | null
  readonly hasSearch: boolean
  readonly isEnabled: boolean
  readonly title: string | null
  readonly description: string | null
  readonly faq: readonly FaqItem[]
  readonly metaTitle: string | null
  readonly metaDescription: string | null
  readonly translations: Translations
}

export interface CatalogueServiceType {
  readonly id: number
  readonly networkId: number
  readonly type: string
  readonly slug: string
  readonly name: string
  readonly icon: string
  readonly color: string | null
  readonly translations: Translations
}
