/** An account at a provider, as far as its pages need it. */
export interface Provider {
  readonly id: number
  readonly name: string
  readonly connector: string
  readonly currency: string
  readonly currencyConfirmedAt: string | null
  readonly syncedAt: string | null
}

/** A service on the provider's list, with ours beside it. */
export interface ListedService {
  readonly id: string
  readonly name: string
  readonly type: string
  readonly category: string
  readonly rateNano: string
  readonly rateKind: 'per_1000' | 'fixed'
  readonly minQuantity: number
  readonly maxQuantity: number
  readonly difference: 'new' | 'changed' | 'gone' | null
  readonly previous: { readonly name: string; readonly rateNano: string; readonly minQuantity: number; readonly maxQuantity: number } | null
  readonly importedAs: number | null
  readonly routedServiceIds: readonly number[]
}

export interface ImportOptions {
  readonly categories: readonly {
    readonly category: string
    readonly count: number
    readonly importedCount: number
    readonly proposedServiceTypeId: number | null
  }[]
  readonly serviceTypes: readonly {
    readonly id: number
    readonly name: string
    readonly networkName: string
    readonly linkKinds: readonly string[]
  }[]
  readonly deliveries: readonly { readonly id: number; readonly name: string; readonly description: string }[]
}

export const listViews = ['listed', 'not_imported', 'imported', 'routed', 'new', 'changed', 'gone'] as const
export type ListView = (typeof listViews)[number]

/** What an import is about: some services, or all of a view. */
export type ImportSelection =
  | { readonly ids: readonly string[] }
  | { readonly filter: { readonly state: ListView; readonly q: string; readonly category: string | null } }
