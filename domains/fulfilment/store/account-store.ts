import { sql, type Trx } from '@vitrine/platform/database'
import type { SecretBox } from '@vitrine/platform/secrets'
import { z } from 'zod'
import type { Breaker } from '../model/breaker.ts'
import { callLimits } from '../model/call-limits.ts'
import type { Mappings } from '../model/status-mapping.ts'
import type { Capability, KnownErrorText, ProviderAccess, ProviderState } from '../ports.ts'

export interface ProviderAccount {
  readonly id: number
  readonly name: string
  readonly connector: string
  readonly usdRatePpm: bigint
  readonly concurrency: number
  readonly isEnabled: boolean
  readonly currencyConfirmedAt: Date | null
  readonly marginFloorPpm: number
  readonly callsPerMinute: number | null
  readonly isExclusive: boolean
  readonly asksIdWindow: boolean
  readonly reconcilesBalance: boolean
  /** Orders placed by then may exist there without our knowing, until each was resolved. */
  readonly restoredTo: Date | null
  readonly quarantinedAt: Date | null
  /** In the account's own currency, millionths. */
  readonly lowBalanceMicro: bigint
  readonly breaker: Breaker
  readonly access: ProviderAccess
}

interface Row {
  readonly id: number
  readonly name: string
  readonly connector: string
  readonly endpoint: string
  readonly key: Buffer
  readonly profile: ProviderAccess['profile']
  readonly currency: string
  readonly usd_rate_ppm: bigint
  readonly concurrency: number
  readonly connect_ms: number
  readonly headers_ms: number
  readonly body_ms: number
  readonly safe_status_codes: number[]
  readonly error_texts: unknown
  readonly status_names: unknown
  readonly lacks: Capability[]
  readonly is_enabled: boolean
  readonly currency_confirmed_at: Date | null
  readonly margin_floor_ppm: number
  readonly calls_per_minute: number | null
  readonly is_exclusive: boolean
  readonly asks_id_window: boolean
  readonly reconciles_balance: boolean
  readonly restored_to: Date | null
  readonly quarantined_at: Date | null
  readonly low_balance_micro: bigint
  readonly breaker_state: Breaker['state']
  readonly breaker_reason: string | null
  readonly breaker_note: string | null
  readonly failures: number
  readonly trips: number
  readonly open_until: Date | null
}

const errorTexts = z.array(z.object({ reason: z.enum(['definitive', 'transient', 'funds', 'key', 'order']), part: z.string().min(3) }))

const statusNames = z.record(z.string().min(1), z.enum(['pending', 'in_progress', 'completed', 'partial', 'canceled', 'unknown']))

/** The context that the sealed key is bound to: copied to another account it does not open. */
export const placeOf = (panelId: number, name: string): string => `${panelId}|fulfilment.provider_account|key|${name}`

const columns =
  sql.raw(`id, name, connector, endpoint, key, profile, currency, usd_rate_ppm, concurrency, connect_ms, headers_ms, body_ms, safe_status_codes,
  error_texts, status_names, lacks, is_enabled, currency_confirmed_at, margin_floor_ppm, low_balance_micro, calls_per_minute, is_exclusive, asks_id_window, reconciles_balance, restored_to, quarantined_at, breaker_state, breaker_reason, breaker_note, failures, trips, open_until`)

function accountOf(panelId: number, secrets: SecretBox, row: Row): ProviderAccount {
  return {
    id: row.id,
    name: row.name,
    connector: row.connector,
    usdRatePpm: row.usd_rate_ppm,
    concurrency: row.concurrency,
    isEnabled: row.is_enabled,
    currencyConfirmedAt: row.currency_confirmed_at,
    marginFloorPpm: row.margin_floor_ppm,
    callsPerMinute: row.calls_per_minute,
    isExclusive: row.is_exclusive,
    asksIdWindow: row.asks_id_window,
    reconcilesBalance: row.reconciles_balance,
    restoredTo: row.restored_to,
    quarantinedAt: row.quarantined_at,
    lowBalanceMicro: row.low_balance_micro,
    breaker: {
      state: row.breaker_state,
      reason: row.breaker_reason,
      note: row.breaker_note,
      failures: row.failures,
      trips: row.trips,
      openUntil: row.open_until,
    },
    access: {
      panelId,
      accountId: row.id,
      endpoint: row.endpoint,
      key: secrets.open(row.key, placeOf(panelId, row.name)),
      currency: row.currency,
      profile: row.profile,
      timeouts: { connectMs: row.connect_ms, headersMs: row.headers_ms, bodyMs: row.body_ms },
      safeStatusCodes: row.safe_status_codes,
      errorTexts: errorTexts.parse(row.error_texts),
      statusNames: statusNames.parse(row.status_names),
      lacks: row.lacks,
    },
  }
}

export interface NewProviderAccount {
  readonly name: string
  readonly connector: string
  readonly endpoint: string
  readonly key: string
  readonly profile: ProviderAccess['profile']
  readonly currency?: string
  readonly usdRatePpm?: bigint
  readonly concurrency?: number
  readonly timeouts?: ProviderAccess['timeouts']
  readonly safeStatusCodes?: readonly number[]
  readonly errorTexts?: ProviderAccess['errorTexts']
  /** Nobody else spends from it, so its balance can be compared with our books. */
  readonly isExclusive?: boolean
  /** Its ids grow, and the provider agrees that we ask for those between two of ours. Needs `isExclusive`. */
  readonly asksIdWindow?: boolean
  /** It charges when it accepts: its balance then tells whether an order was taken. Needs `isExclusive`. */
  readonly reconcilesBalance?: boolean
  /** Unlimited when not given. */
  readonly callsPerMinute?: number
}

/** Upserts an account by name: the breaker stays, everything else is replaced. */
export async function saveAccount(trx: Trx, secrets: SecretBox, account: NewProviderAccount): Promise<number> {
  const { connectMs, headersMs, bodyMs } = account.timeouts ?? callLimits
  const texts = JSON.stringify(errorTexts.parse(account.errorTexts ?? []))
  const row = await trx.one(sql<{ id: number }>`
    insert into fulfilment.provider_account (panel_id, name, connector, endpoint, key, key_last4, profile, currency, usd_rate_ppm, concurrency,
      connect_ms, headers_ms, body_ms, safe_status_codes, error_texts, is_exclusive, calls_per_minute, asks_id_window, reconciles_balance)
    values (${trx.panelId}, ${account.name}, ${account.connector}, ${account.endpoint}, ${secrets.seal(account.key, placeOf(trx.panelId, account.name))},
      ${account.key.slice(-4)}, ${account.profile}, ${account.currency ?? 'USD'}, ${account.usdRatePpm ?? 1_000_000n}, ${account.concurrency ?? 8},
      ${connectMs}, ${headersMs}, ${bodyMs}, ${[...(account.safeStatusCodes ?? [])]}::integer[], ${texts}::jsonb, ${account.isExclusive ?? false}, ${account.callsPerMinute ?? null},
      ${account.asksIdWindow ?? false}, ${account.reconcilesBalance ?? false})
    on conflict (panel_id, name) do update set connector = excluded.connector, endpoint = excluded.endpoint, key = excluded.key, key_last4 = excluded.key_last4,
      profile = excluded.profile, currency = excluded.currency, usd_rate_ppm = excluded.usd_rate_ppm, concurrency = excluded.concurrency,
      connect_ms = excluded.connect_ms, headers_ms = excluded.headers_ms, body_ms = excluded.body_ms, safe_status_codes = excluded.safe_status_codes,
      error_texts = excluded.error_texts, is_exclusive = excluded.is_exclusive, calls_per_minute = excluded.calls_per_minute,
      asks_id_window = excluded.asks_id_window, reconciles_balance = excluded.reconciles_balance, version = provider_account.version + 1,
      currency_confirmed_at = case when (provider_account.currency, provider_account.usd_rate_ppm) = (excluded.currency, excluded.usd_rate_ppm)
        then provider_account.currency_confirmed_at end
    returning id`)
  return row.id
}

/** All accounts of the panel, locked in one order, so that only one worker counts free slots. */
export async function lockAccounts(trx: Trx, secrets: SecretBox): Promise<ProviderAccount[]> {
  const rows = await trx.rows(
    sql<Row>`select ${columns} from fulfilment.provider_account where panel_id = ${trx.panelId} order by id for no key update`,
  )
  return rows.map((row) => accountOf(trx.panelId, secrets, row))
}

export async function getAccount(trx: Trx, secrets: SecretBox, accountId: number): Promise<ProviderAccount> {
  const row = await trx.one(
    sql<Row>`select ${columns} from fulfilment.provider_account where panel_id = ${trx.panelId} and id = ${accountId}`,
  )
  return accountOf(trx.panelId, secrets, row)
}

export async function lockBreaker(trx: Trx, accountId: number): Promise<Breaker> {
  const row = await trx.one(sql<Pick<Row, 'breaker_state' | 'breaker_reason' | 'breaker_note' | 'failures' | 'trips' | 'open_until'>>`
    select breaker_state, breaker_reason, breaker_note, failures, trips, open_until from fulfilment.provider_account
     where panel_id = ${trx.panelId} and id = ${accountId} for no key update`)
  const { breaker_state: state, breaker_reason: reason, breaker_note: note, failures, trips, open_until: openUntil } = row
  return { state, reason, note, failures, trips, openUntil }
}

export async function saveBreaker(trx: Trx, accountId: number, breaker: Breaker): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account set breaker_state = ${breaker.state}, breaker_reason = ${breaker.reason}, breaker_note = ${breaker.note}, failures = ${breaker.failures},
           trips = ${breaker.trips}, open_until = ${breaker.openUntil}
     where panel_id = ${trx.panelId} and id = ${accountId}`)
}

/** Resets the failures after an accepted order. Touches nothing, and waits for nobody, when there were none. */
export async function clearFailures(trx: Trx, accountId: number): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account set failures = 0, trips = 0
     where panel_id = ${trx.panelId} and id = ${accountId} and breaker_state = 'closed' and (failures > 0 or trips > 0)`)
}

/** Claims the probe of an open breaker whose cool-down is over; false when another worker has it. */
export async function takeProbe(trx: Trx, accountId: number, now: Date, leaseUntil: Date): Promise<boolean> {
  const taken = await trx.run(sql`
    update fulfilment.provider_account set open_until = ${leaseUntil}
     where panel_id = ${trx.panelId} and id = ${accountId} and breaker_state = 'open' and open_until <= ${now}`)
  return taken > 0
}

/** Stores an operator's confirmation of the account's currency and what one unit of it is worth. */
export async function confirmCurrency(trx: Trx, accountId: number, currency: string, usdRatePpm: bigint, now: Date): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account set currency = ${currency}, usd_rate_ppm = ${usdRatePpm}, currency_confirmed_at = ${now}
     where panel_id = ${trx.panelId} and id = ${accountId}`)
}

export interface AccountLimits {
  /** The share of a price that must stay with us. */
  readonly marginFloorPpm?: number
  /** In millionths of the account's currency: below that an operator is told. */
  readonly lowBalanceMicro?: bigint
  readonly callsPerMinute?: number
  readonly isExclusive?: boolean
  readonly asksIdWindow?: boolean
  readonly reconcilesBalance?: boolean
}

export async function setLimits(trx: Trx, accountId: number, limits: AccountLimits): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account set margin_floor_ppm = coalesce(${limits.marginFloorPpm ?? null}, margin_floor_ppm),
      calls_per_minute = coalesce(${limits.callsPerMinute ?? null}, calls_per_minute), is_exclusive = coalesce(${limits.isExclusive ?? null}, is_exclusive),
      asks_id_window = coalesce(${limits.asksIdWindow ?? null}, asks_id_window), reconciles_balance = coalesce(${limits.reconcilesBalance ?? null}, reconciles_balance),
      low_balance_micro = coalesce(${limits.lowBalanceMicro ?? null}, low_balance_micro), version = version + 1
     where panel_id = ${trx.panelId} and id = ${accountId}`)
}

export async function saveBalance(trx: Trx, accountId: number, balanceMicro: bigint, now: Date): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account set balance_micro = ${balanceMicro}, balance_at = ${now} where panel_id = ${trx.panelId} and id = ${accountId}`)
}

/** Maps a refusal text of this provider; null deletes the mapping. The text is stored in lower case. */
export async function learnErrorText(trx: Trx, accountId: number, part: string, reason: KnownErrorText['reason'] | null): Promise<void> {
  const text = part.trim().toLowerCase()
  const learnt = reason === null ? [] : errorTexts.parse([{ reason, part: text }])
  await trx.run(sql`
    update fulfilment.provider_account set error_texts = ${JSON.stringify(learnt)}::jsonb
      || coalesce((select jsonb_agg(known) from jsonb_array_elements(error_texts) known where known ->> 'part' <> ${text}), '[]')
     where panel_id = ${trx.panelId} and id = ${accountId}`)
}

/** Maps a status text of this provider; null deletes the mapping. */
export async function learnStatusName(trx: Trx, accountId: number, name: string, state: ProviderState | null): Promise<void> {
  const plain = name.toLowerCase().replace(/[\s_-]+/g, '')
  const learnt = state === null ? {} : statusNames.parse({ [plain]: state })
  await trx.run(sql`
    update fulfilment.provider_account set status_names = (status_names - ${plain}::text) || ${JSON.stringify(learnt)}::jsonb
     where panel_id = ${trx.panelId} and id = ${accountId}`)
}

/** Replaces the mappings of the kinds that are given. */
export async function saveMappings(trx: Trx, accountId: number, given: Partial<Mappings>): Promise<void> {
  const texts = given.errorTexts && JSON.stringify(errorTexts.parse(given.errorTexts))
  const names = given.statusNames && JSON.stringify(statusNames.parse(given.statusNames))
  await trx.run(sql`
    update fulfilment.provider_account set error_texts = coalesce(${texts ?? null}::jsonb, error_texts), status_names = coalesce(${names ?? null}::jsonb, status_names)
     where panel_id = ${trx.panelId} and id = ${accountId}`)
}

export async function saveLacks(trx: Trx, accountId: number, lacks: readonly Capability[]): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account set lacks = ${[...lacks]}::text[] where panel_id = ${trx.panelId} and id = ${accountId} and lacks <> ${[...lacks]}::text[]`)
}

export async function markSynced(trx: Trx, accountId: number, now: Date): Promise<void> {
  await trx.run(sql`update fulfilment.provider_account set synced_at = ${now} where panel_id = ${trx.panelId} and id = ${accountId}`)
}

/** Another key of the same account. */
export async function writeKey(
  trx: Trx,
  secrets: SecretBox,
  account: { readonly id: number; readonly name: string },
  key: string,
): Promise<void> {
  await trx.run(sql`
    update fulfilment.provider_account set key = ${secrets.seal(key, placeOf(trx.panelId, account.name))}, key_last4 = ${key.slice(-4)}
     where panel_id = ${trx.panelId} and id = ${account.id}`)
}
