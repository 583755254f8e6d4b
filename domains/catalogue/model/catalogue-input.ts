import type { FaqItem, TargetKind } from './catalogue-service.ts'
import type { Translations } from './translations.ts'

/** A catalogue as it is written: by an operator, an import or the demo. What is left out has the default named beside it. */
export interface CatalogueInput {
  readonly networks?: readonly NetworkInput[]
  readonly serviceTypes?: readonly ServiceTypeInput[]
  readonly deliveries?: readonly DeliveryInput[]
  readonly labels?: readonly LabelInput[]
  readonly targets?: readonly TargetInput[]
  readonly services?: readonly ServiceInput[]
}

export interface NetworkInput {
  /** Number of a network that the installation knows (YouTube is 1). */
  readonly id: number
  readonly slug: string
  readonly name: string
  readonly icon: string
  readonly color?: string | null
  readonly urlPlaceholder?: string | null
  readonly hasSearch?: boolean
  readonly position?: number
  /** true */
  readonly isEnabled?: boolean
  readonly title?: string | null
  readonly description?: string | null
  readonly faq?: readonly FaqItem[]
  readonly metaTitle?: string | null
  readonly metaDescription?: string | null
  readonly translations?: Translations
}

export interface ServiceTypeInput {
  readonly id: number
  readonly networkId: number
  readonly type: 'views' | 'followers' | 'likes' | 'comments' | 'shares' | 'subscriptions' | 'watch_time' | 'seo' | 'package'
  readonly slug: string
  readonly name: string
  readonly icon: string
  readonly color?: string | null
  readonly position?: number
  readonly translations?: Translations
}

export interface DeliveryInput {
  readonly id: number
  readonly name: string
  readonly description: string
  readonly translations?: Translations
}

export interface LabelInput {
  readonly id: number
  readonly name: string
  readonly color?: string | null
  readonly translations?: Translations
}

export interface TargetInput {
  readonly id: number
  readonly type: TargetKind
  readonly name: string
  readonly placeholder?: string | null
  readonly selectableValues?: readonly string[]
  readonly isOptional?: boolean
  readonly translations?: Translations
}

export interface PackageItemInput {
  readonly serviceId: number
  readonly quantity: number
  readonly isDisplayable?: boolean
}

/** Long texts; `faq` in another language is a JSON list in its translations. */
export interface ServiceContentInput {
  readonly description?: string | null
  readonly requirements?: string | null
  readonly faq?: readonly FaqItem[]
  readonly metaTitle?: string | null
  readonly metaDescription?: string | null
  readonly translations?: ContentTranslations
}
export type ContentTranslations = Readonly<Partial<Record<keyof Translations, Partial<Omit<ServiceContentInput, 'translations'>>>>>

export interface ServiceInput {
  readonly id: number
  readonly networkId: number
  readonly serviceTypeId: number
  readonly deliveryId: number
  readonly slug: string
  readonly name: string
  readonly title?: string | null
  readonly shortDescription?: string | null
  readonly geo?: string | null
  readonly startTime?: string | null
  readonly startsWithinMinutes?: number | null
  readonly speed?: string | null
  readonly guarantee?: string | null
  readonly guaranteeDays?: number | null
  readonly exampleLink?: string | null
  /** Nano-USD for `pricingPer` units. */
  readonly priceNano: bigint
  readonly discountPpm?: number
  readonly priceType?: 'per_quantity' | 'fixed'
  /** 1000 */
  readonly pricingPer?: number
  /** true */
  readonly priceFollowsProvider?: boolean
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly quantityStep?: number
  /** The minimum */
  readonly defaultQuantity?: number
  readonly linkKinds?: readonly string[]
  /** Whether a guarantee is given at all */
  readonly hasRefill?: boolean
  readonly isEnabled?: boolean
  readonly isDeactivated?: boolean
  readonly isPackage?: boolean
  readonly dripFeedIsAllowed?: boolean
  readonly hasSearch?: boolean
  readonly calculableQuantity?: boolean
  readonly gatherStatistic?: boolean
  /** true */
  readonly urlIsRequired?: boolean
  /** true */
  readonly allowsCancel?: boolean
  readonly allowsDuplicateLinks?: boolean
  readonly restrictedAccess?: boolean
  readonly allowedUseCountries?: boolean
  readonly availableClosedSales?: boolean
  readonly availablePersonalManager?: boolean
  readonly consultationChatPeriod?: string | null
  readonly thumbnailPeriod?: string | null
  readonly popularity?: number
  readonly translations?: Translations
  readonly labelIds?: readonly number[]
  readonly targetIds?: readonly number[]
  readonly packageItems?: readonly PackageItemInput[]
  readonly content?: ServiceContentInput
}
