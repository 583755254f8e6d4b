import { sql, type Trx } from '@vitrine/platform/database'

/** A change of a provider's rate, and what it asks by now. */
export interface RateChange {
  readonly id: number
  readonly at: Date
  readonly providerServiceId: string
  readonly name: string | null
  readonly oldNano: bigint
  readonly newNano: bigint
  /** When the rate changed again after it; null for the latest change. */
  readonly nextAt: Date | null
  /** What it asks now; null where it no longer sells it. */
  readonly rateNano: bigint | null
  readonly rateKind: 'per_1000' | 'fixed' | null
}

export interface RateQuestion {
  /** Only rates that moved by more than so many percent, up or down. */
  readonly overPercent: number | null
  /** Only the latest change of each of these services of the provider's. */
  readonly latestOf: readonly string[] | null
  readonly after: { readonly at: Date; readonly id: number } | null
  readonly limit: number
}

/** Changes of an account's rates, newest first. */
export const rateChanges = (trx: Trx, accountId: number, { overPercent, latestOf, after, limit }: RateQuestion): Promise<RateChange[]> =>
  trx.rows(sql<RateChange>`
    select c.id::int as id, c.at, c.provider_service_id as "providerServiceId", s.name, c.old_nano as "oldNano", c.new_nano as "newNano", n.at as "nextAt",
           case when s.removed_at is null then s.rate_nano end as "rateNano", case when s.removed_at is null then s.rate_kind end as "rateKind"
      from fulfilment.rate_change c left join fulfilment.provider_service s
        on s.panel_id = c.panel_id and s.account_id = c.account_id and s.provider_service_id = c.provider_service_id
      left join lateral (select n.at from fulfilment.rate_change n
                          where n.panel_id = c.panel_id and n.account_id = c.account_id and n.provider_service_id = c.provider_service_id
                            and n.at >= c.at and n.id > c.id order by n.at, n.id limit 1) n on true
     where c.panel_id = ${trx.panelId} and c.account_id = ${accountId}
       and (${overPercent}::int is null or abs(c.new_nano - c.old_nano) * 100::numeric > c.old_nano * ${overPercent}::numeric)
       and (${latestOf}::text[] is null or (c.provider_service_id = any(${latestOf}::text[]) and n.at is null))
       and (${after === null} or (c.at, c.id) < (${after?.at ?? new Date(0)}::timestamptz, ${after?.id ?? 0}::bigint))
     order by c.at desc, c.id desc limit ${limit}`)
