import { sql, type Trx } from '@vitrine/platform/database'
import type { BreakerReason } from '../model/breaker.ts'
import type { ProviderAccess } from '../ports.ts'

/** An account at a provider as operators see it: of its key only the end. */
export interface OperatorAccount {
  readonly id: number
  readonly name: string
  readonly connector: string
  readonly endpoint: string
  readonly keyLast4: string
  readonly profile: ProviderAccess['profile']
  readonly currency: string
  readonly usdRatePpm: bigint
  readonly currencyConfirmedAt: Date | null
  readonly concurrency: number
  readonly callsPerMinute: number | null
  readonly marginFloorPpm: number
  readonly lowBalanceMicro: bigint
  readonly isExclusive: boolean
  readonly asksIdWindow: boolean
  readonly reconcilesBalance: boolean
  readonly isEnabled: boolean
  readonly breakerState: 'closed' | 'open'
  readonly breakerReason: BreakerReason | null
  readonly breakerNote: string | null
  readonly openUntil: Date | null
  readonly balanceMicro: bigint | null
  readonly balanceAt: Date | null
  readonly syncedAt: Date | null
  readonly serviceCount: number
  readonly routeCount: number
  readonly pausedRouteCount: number
  /** Names of other accounts with the same address and the same end of a key. */
  readonly sharesAccessWith: string[]
  readonly version: number
}

/** Accounts of the panel: all of them, or those named. */
export const operatorAccounts = (trx: Trx, ids: readonly number[] | null): Promise<OperatorAccount[]> =>
  trx.rows(sql<OperatorAccount>`
    select a.id, a.name, a.connector, a.endpoint, a.key_last4 as "keyLast4", a.profile, a.currency, a.usd_rate_ppm as "usdRatePpm",
           a.currency_confirmed_at as "currencyConfirmedAt", a.concurrency, a.calls_per_minute as "callsPerMinute", a.margin_floor_ppm as "marginFloorPpm",
           a.low_balance_micro as "lowBalanceMicro", a.is_exclusive as "isExclusive", a.asks_id_window as "asksIdWindow",
           a.reconciles_balance as "reconcilesBalance", a.is_enabled as "isEnabled", a.breaker_state as "breakerState", a.breaker_reason as "breakerReason", a.breaker_note as "breakerNote", a.open_until as "openUntil", a.balance_micro as "balanceMicro", a.balance_at as "balanceAt",
           a.synced_at as "syncedAt", a.version,
           (select count(*)::int from fulfilment.provider_service s where s.panel_id = a.panel_id and s.account_id = a.id and s.removed_at is null)
             as "serviceCount",
           (select count(*)::int from fulfilment.route r where r.panel_id = a.panel_id and r.account_id = a.id) as "routeCount",
           (select count(*)::int from fulfilment.route r where r.panel_id = a.panel_id and r.account_id = a.id and r.paused_at is not null)
             as "pausedRouteCount",
           array(select o.name from fulfilment.provider_account o
                  where o.panel_id = a.panel_id and o.id <> a.id and o.key_last4 <> '' and o.key_last4 = a.key_last4
                    and rtrim(lower(o.endpoint), '/') = rtrim(lower(a.endpoint), '/') order by o.id) as "sharesAccessWith"
      from fulfilment.provider_account a
     where a.panel_id = ${trx.panelId} and (${ids}::int[] is null or a.id = any(${ids}::int[]))
     order by a.id`)

export const accountNames = (trx: Trx): Promise<{ id: number; name: string }[]> =>
  trx.rows(sql<{ id: number; name: string }>`
    select id, name from fulfilment.provider_account where panel_id = ${trx.panelId} order by name, id`)

/** Locks an account's limits; undefined when there is none. */
export const lockVersion = async (trx: Trx, id: number): Promise<number | undefined> =>
  (
    await trx.maybe(sql<{ version: number }>`
    select version from fulfilment.provider_account where panel_id = ${trx.panelId} and id = ${id} for no key update`)
  )?.version

export const hasAccountNamed = async (trx: Trx, name: string): Promise<boolean> =>
  (
    await trx.one(sql<{ found: boolean }>`
    select exists (select from fulfilment.provider_account where panel_id = ${trx.panelId} and name = ${name}) as found`)
  ).found

export type AccountPatch = Pick<
  OperatorAccount,
  | 'name'
  | 'profile'
  | 'concurrency'
  | 'callsPerMinute'
  | 'marginFloorPpm'
  | 'lowBalanceMicro'
  | 'isExclusive'
  | 'asksIdWindow'
  | 'reconcilesBalance'
  | 'isEnabled'
  | 'endpoint'
>

/** Writes what operators change of an account, and makes a new version. Evidence that rests on nobody else spending there goes with that. */
export async function writeAccount(trx: Trx, id: number, account: AccountPatch): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account set name = ${account.name}, profile = ${account.profile}, concurrency = ${account.concurrency}, calls_per_minute = ${account.callsPerMinute},
           margin_floor_ppm = ${account.marginFloorPpm}, low_balance_micro = ${account.lowBalanceMicro}, is_exclusive = ${account.isExclusive},
           asks_id_window = ${account.asksIdWindow && account.isExclusive}, reconciles_balance = ${account.reconcilesBalance && account.isExclusive},
           is_enabled = ${account.isEnabled}, endpoint = ${account.endpoint}, version = version + 1
     where panel_id = ${trx.panelId} and id = ${id}`)
}

export const hasEnabledAccount = async (trx: Trx): Promise<boolean> =>
  (
    await trx.one(sql<{ yes: boolean }>`
    select exists (select 1 from fulfilment.provider_account where panel_id = ${trx.panelId} and is_enabled) as yes`)
  ).yes

/** Names of the panel's accounts, but for one, that have this address and a key with the same end. */
export const accountsSharing = async (
  trx: Trx,
  { endpoint, keyLast4, exceptId }: { readonly endpoint: string; readonly keyLast4: string; readonly exceptId: number | null },
): Promise<string[]> =>
  (
    await trx.rows(sql<{ name: string }>`
    select name from fulfilment.provider_account
     where panel_id = ${trx.panelId} and key_last4 = ${keyLast4} and rtrim(lower(endpoint), '/') = rtrim(lower(${endpoint}), '/')
       and (${exceptId}::int is null or id <> ${exceptId}::int) order by id`)
  ).map(({ name }) => name)
