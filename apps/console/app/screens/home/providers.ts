/** Less than this is said in amber. */
export const FEW_DAYS = 2
/** More is told as so many: nobody looks further ahead. */
export const MANY_DAYS = 365
/** As the server counts. */
export const OPEN_MAX = 10_000
const FEW_PERCENT = 95

export interface Provider {
  readonly id: number
  readonly name: string
  readonly connector: string
  readonly isEnabled: boolean
  readonly breaker: { readonly state: string } | null
  /** Decimal text of the account's own currency. */
  readonly balance: string | null
  readonly currency: string
  readonly lastsDays: number | null
}

export interface Delivery {
  readonly id: number
  readonly attempts: number
  readonly accepted: number
  readonly open: number
}

export interface DeliveryRow extends Provider, Omit<Delivery, 'id'> {
  /** Of the attempts, to a tenth; null where there were none. */
  readonly acceptedPercent: number | null
}

/** Providers with how they delivered; one that was added meanwhile has not delivered yet. */
export const deliveryRows = (providers: readonly Provider[], deliveries: readonly Delivery[]): DeliveryRow[] =>
  providers.map((provider) => {
    const { attempts, accepted, open } = deliveries.find(({ id }) => id === provider.id) ?? { attempts: 0, accepted: 0, open: 0 }
    const acceptedPercent = attempts === 0 ? null : Math.floor((accepted / attempts) * 1000) / 10
    // People who deliver keep no account.
    const balance = provider.connector === 'manual' ? null : cents(provider.balance)
    return { ...provider, balance, attempts, accepted, open, acceptedPercent }
  })

/** Fractions of a cent are of no use at a glance. */
const cents = (amount: string | null): string | null => amount && Number(amount).toFixed(2)

export const isSlow = ({ acceptedPercent }: Pick<DeliveryRow, 'acceptedPercent'>): boolean =>
  acceptedPercent !== null && acceptedPercent < FEW_PERCENT
