import { sql, type Trx } from '@vitrine/platform/database'
import { type Notice, openNotices } from '../store/notice-store.ts'
import { latestRateChanges, listedServices, type RateChange } from '../store/provider-catalogue-store.ts'

export interface AccountOverview {
  readonly id: number
  readonly name: string
  readonly endpoint: string
  readonly currency: string
  readonly usdRatePpm: bigint
  readonly currencyConfirmedAt: Date | null
  readonly isEnabled: boolean
  readonly breaker: string
  readonly marginFloorPpm: number
  readonly balanceMicro: bigint | null
  readonly lowBalanceMicro: bigint
  readonly balanceAt: Date | null
  readonly syncedAt: Date | null
  /** What the provider lacks. */
  readonly lacks: readonly string[]
  readonly listed: number
  readonly imported: number
  readonly routes: number
  readonly pausedRoutes: number
}

/** The panel's accounts at providers and how they stand. */
export const listAccounts = (trx: Trx): Promise<AccountOverview[]> =>
  trx.rows(sql<AccountOverview>`
    select a.id, a.name, a.endpoint, a.currency, a.usd_rate_ppm as "usdRatePpm", a.currency_confirmed_at as "currencyConfirmedAt", a.is_enabled as "isEnabled",
      case when a.breaker_state = 'open' then 'open: ' || a.breaker_reason else 'closed' end as breaker, a.margin_floor_ppm as "marginFloorPpm",
      a.balance_micro as "balanceMicro", a.low_balance_micro as "lowBalanceMicro", a.balance_at as "balanceAt", a.synced_at as "syncedAt", a.lacks,
      (select count(*)::int from fulfilment.provider_service s where s.panel_id = a.panel_id and s.account_id = a.id and s.removed_at is null) as listed,
      (select count(*)::int from fulfilment.imported_service i where i.panel_id = a.panel_id and i.account_id = a.id) as imported,
      (select count(*)::int from fulfilment.route r where r.panel_id = a.panel_id and r.account_id = a.id) as routes,
      (select count(*)::int from fulfilment.route r where r.panel_id = a.panel_id and r.account_id = a.id and r.paused_at is not null) as "pausedRoutes"
      from fulfilment.provider_account a where a.panel_id = ${trx.panelId} order by a.id`)

/** The open notices of an account. */
export const noticesOf = (trx: Trx, accountId: number): Promise<Notice[]> => openNotices(trx, accountId)

/** The latest changes of an account's prices, newest first. */
export const rateChangesOf = (trx: Trx, accountId: number, limit = 50): Promise<RateChange[]> => latestRateChanges(trx, accountId, limit)

/** What an account's provider sells now. */
export const servicesOf = (trx: Trx, accountId: number) => listedServices(trx, accountId)
