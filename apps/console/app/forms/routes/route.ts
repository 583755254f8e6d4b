import { nanoToUsd } from '../../values/units.ts'

/** A route of a service, as the server tells of it. */
export interface Route {
  readonly accountId: number
  readonly account: string
  readonly connector: string
  readonly isAccountEnabled: boolean
  readonly breakerState: 'closed' | 'open'
  readonly providerServiceId: string
  readonly listedName: string | null
  readonly minQuantity: number | null
  readonly maxQuantity: number | null
  readonly isGone: boolean
  /** Orders pass it by: it costs more than the price leaves for it. */
  readonly isBelowFloor: boolean
  /** What of the price stays; null where it is free or a package. This and what follows is not told of a route that is not saved. */
  readonly marginPercent?: string | null
  readonly canRefill?: boolean | null
  readonly canCancel?: boolean | null
  readonly takenAt?: string | null
  readonly rateNano: string
  readonly rateKind: 'per_1000' | 'fixed'
  readonly isPaused: boolean
  readonly pausedBecause: string | null
}

export interface Routes {
  readonly version: number
  readonly rows: readonly Route[]
}

export const keyOfRoute = ({ accountId, providerServiceId }: Pick<Route, 'accountId' | 'providerServiceId'>): string =>
  `${accountId} ${providerServiceId}`

/** What the server is told: of people what they cost, of a panel its list says it. */
export const wireRoutes = (routes: readonly Route[]) =>
  routes.map(({ accountId, connector, providerServiceId, rateNano, rateKind, isPaused }) => ({
    accountId,
    providerServiceId,
    isPaused,
    ...(connector === 'manual' ? { rateUsd: nanoToUsd(rateNano), rateKind } : {}),
  }))
