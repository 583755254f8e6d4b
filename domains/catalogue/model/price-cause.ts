/** What can move a service's price: an operator's hand, rule or file, an import, a provider's rate, or a catalogue that is written whole. */
export const priceReasons = ['new', 'hand', 'rule', 'csv', 'import', 'provider', 'catalogue'] as const
export type PriceReason = (typeof priceReasons)[number]

/** Why a price is what it is. */
export interface PriceCause {
  readonly because: PriceReason
  /** An operator's name. */
  readonly by: string | null
}
