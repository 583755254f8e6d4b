import { sql, type Trx } from '@vitrine/platform/database'
import type { PriceRule, RoundingDirection } from '@vitrine/pricing'
import type { KnownService, ListChanges, ListedService } from '../model/compare-lists.ts'
import type { Markup, Markups } from '../model/markup.ts'

export const knownServices = (trx: Trx, accountId: number): Promise<KnownService[]> =>
  trx.rows(sql<KnownService>`
    select provider_service_id as "providerServiceId", rate_nano as "rateNano", removed_at is not null as "isRemoved"
      from fulfilment.provider_service where panel_id = ${trx.panelId} and account_id = ${accountId}`)

/** The list as it was read last, or those of it, without what was removed. */
export const listedServices = (trx: Trx, accountId: number, ids: readonly string[] | null = null): Promise<ListedService[]> =>
  trx.rows(sql<ListedService>`
    select provider_service_id as "providerServiceId", name, type, category, rate, rate_nano as "rateNano", rate_kind as "rateKind",
      min_quantity as "minQuantity", max_quantity as "maxQuantity", refill, cancel
      from fulfilment.provider_service where panel_id = ${trx.panelId} and account_id = ${accountId} and removed_at is null
       and (${ids}::text[] is null or provider_service_id = any(${ids}::text[]))
     order by category, name, provider_service_id`)

/** The same by the provider's number. */
export const listedById = async (
  trx: Trx,
  accountId: number,
  ids: readonly string[] | null = null,
): Promise<ReadonlyMap<string, ListedService>> =>
  new Map((await listedServices(trx, accountId, ids)).map((service) => [service.providerServiceId, service]))

/** Types of the services of several routes, as far as their providers' lists were read. */
export async function listedTypes(
  trx: Trx,
  routes: readonly { readonly accountId: number; readonly providerServiceId: string }[],
): Promise<(route: { readonly accountId: number; readonly providerServiceId: string }) => string | undefined> {
  const rows = await trx.rows(sql<{ accountId: number; providerServiceId: string; type: string }>`
    select account_id as "accountId", provider_service_id as "providerServiceId", type from fulfilment.provider_service
     where panel_id = ${trx.panelId} and account_id = any(${[...new Set(routes.map(({ accountId }) => accountId))]}::integer[])
       and provider_service_id = any(${[...new Set(routes.map(({ providerServiceId }) => providerServiceId))]}::text[])`)
  const keyOf = (route: { readonly accountId: number; readonly providerServiceId: string }): string =>
    `${route.accountId} ${route.providerServiceId}`
  const types = new Map(rows.map((row) => [keyOf(row), row.type]))
  return (route) => types.get(keyOf(route))
}

const rowsPerStatement = 500
const isChanged = sql.raw(`(s.name, s.type, s.rate_nano, s.min_quantity, s.max_quantity)
          is distinct from (excluded.name, excluded.type, excluded.rate_nano, excluded.min_quantity, excluded.max_quantity)`)

export async function saveListed(trx: Trx, accountId: number, services: readonly ListedService[], now: Date): Promise<void> {
  for (let from = 0; from < services.length; from += rowsPerStatement) {
    const rows = services.slice(from, from + rowsPerStatement).map((service) => ({ ...service, rateNano: String(service.rateNano) }))
    await trx.run(sql`
      insert into fulfilment.provider_service as s (panel_id, account_id, provider_service_id, name, type, category, rate, rate_nano, rate_kind, min_quantity,
        max_quantity, refill, cancel, seen_at, first_seen_at)
      select ${trx.panelId}, ${accountId}, r."providerServiceId", r.name, r.type, r.category, r.rate, r."rateNano", r."rateKind", r."minQuantity",
        r."maxQuantity", r.refill, r.cancel, ${now}, ${now}
        from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r ("providerServiceId" text, name text, type text, category text, rate text, "rateNano" bigint,
          "rateKind" text, "minQuantity" integer, "maxQuantity" integer, refill boolean, cancel boolean)
      on conflict (panel_id, account_id, provider_service_id) do update set name = excluded.name, type = excluded.type, category = excluded.category,
        rate = excluded.rate, rate_nano = excluded.rate_nano, rate_kind = excluded.rate_kind, min_quantity = excluded.min_quantity,
        max_quantity = excluded.max_quantity, refill = excluded.refill, cancel = excluded.cancel, seen_at = excluded.seen_at, removed_at = null,
        changed_at = case when ${isChanged} then excluded.seen_at else s.changed_at end,
        previous = case when ${isChanged} then jsonb_build_object('name', s.name, 'type', s.type, 'rateNano', s.rate_nano::text, 'minQuantity', s.min_quantity,
          'maxQuantity', s.max_quantity) else s.previous end`)
  }
}

export async function noteChanges(trx: Trx, accountId: number, changes: ListChanges, now: Date): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.rate_change (panel_id, account_id, provider_service_id, old_nano, new_nano, at)
    select ${trx.panelId}, ${accountId}, c.id, c.old, c.new, ${now}
      from unnest(${changes.rates.map((change) => change.providerServiceId)}::text[], ${changes.rates.map((change) => String(change.old))}::bigint[],
        ${changes.rates.map((change) => String(change.new))}::bigint[]) as c (id, old, new)`)
  await trx.run(sql`
    update fulfilment.provider_service set removed_at = ${now}
     where panel_id = ${trx.panelId} and account_id = ${accountId} and provider_service_id = any(${[...changes.removed]}::text[])`)
}

export interface RateChange {
  readonly providerServiceId: string
  readonly name: string
  readonly oldNano: bigint
  readonly newNano: bigint
  readonly at: Date
}

export const latestRateChanges = (trx: Trx, accountId: number, limit: number): Promise<RateChange[]> =>
  trx.rows(sql<RateChange>`
    select c.provider_service_id as "providerServiceId", s.name, c.old_nano as "oldNano", c.new_nano as "newNano", c.at from fulfilment.rate_change c
      join fulfilment.provider_service s using (panel_id, account_id, provider_service_id)
     where c.panel_id = ${trx.panelId} and c.account_id = ${accountId} order by c.at desc, c.id desc limit ${limit}`)

export type MarkupRule = Markup & { readonly category: string }

export async function saveMarkup(trx: Trx, accountId: number, rule: MarkupRule): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.markup (panel_id, account_id, category, percent_ppm, fixed_nano, round_to_nano, ending_nano)
    values (${trx.panelId}, ${accountId}, ${rule.category}, ${rule.percentPpm}, ${rule.fixedNano}, ${rule.roundToNano}, ${rule.endingNano})
    on conflict (panel_id, account_id, category) do update set percent_ppm = excluded.percent_ppm, fixed_nano = excluded.fixed_nano,
      round_to_nano = excluded.round_to_nano, ending_nano = excluded.ending_nano`)
}

/** False when the account had none for the category. */
export const deleteMarkup = async (trx: Trx, accountId: number, category: string): Promise<boolean> =>
  (await trx.run(sql`
    delete from fulfilment.markup where panel_id = ${trx.panelId} and account_id = ${accountId} and category = ${category}`)) > 0

/** The account's markups by category; the empty one is for all others. */
export async function markupsOf(trx: Trx, accountId: number): Promise<Markups> {
  const rows = await trx.rows(sql<MarkupRule>`
    select category, percent_ppm as "percentPpm", fixed_nano as "fixedNano", round_to_nano as "roundToNano", ending_nano as "endingNano"
      from fulfilment.markup where panel_id = ${trx.panelId} and account_id = ${accountId} order by category`)
  return new Map(rows.map(({ category, ...markup }) => [category, markup]))
}

/** Whether the provider's list has, or once had, services of a category. */
export const hasCategory = async (trx: Trx, accountId: number, category: string): Promise<boolean> =>
  (
    await trx.one(sql<{ isThere: boolean }>`
      select exists (select from fulfilment.provider_service
        where panel_id = ${trx.panelId} and account_id = ${accountId} and category = ${category}) as "isThere"`)
  ).isThere

export interface ImportedService {
  readonly serviceId: number
  readonly providerServiceId: string
  /** Followed instead of the account's markup. */
  readonly priceRule: StoredRule | null
}

/** A price rule as it is stored: amounts are text. */
interface StoredRule {
  readonly percentPpm: number
  readonly fixedNano: string
  readonly roundToNano: string
  readonly direction: RoundingDirection
  readonly endingNano: string | null
  readonly minMarginPpm: number
}

export const ruleOf = (rule: StoredRule): PriceRule => ({
  base: 'cost',
  percentPpm: rule.percentPpm,
  fixedNano: BigInt(rule.fixedNano),
  roundToNano: BigInt(rule.roundToNano),
  direction: rule.direction,
  endingNano: rule.endingNano === null ? null : BigInt(rule.endingNano),
  minMarginPpm: rule.minMarginPpm,
})

const storedRule = ({ percentPpm, fixedNano, roundToNano, direction, endingNano, minMarginPpm }: PriceRule): StoredRule => ({
  percentPpm,
  fixedNano: fixedNano.toString(),
  roundToNano: roundToNano.toString(),
  direction,
  endingNano: endingNano?.toString() ?? null,
  minMarginPpm,
})

export const importedServices = (trx: Trx, accountId: number): Promise<ImportedService[]> =>
  trx.rows(sql<ImportedService>`
    select service_id as "serviceId", provider_service_id as "providerServiceId", price_rule as "priceRule"
      from fulfilment.imported_service where panel_id = ${trx.panelId} and account_id = ${accountId}`)

/** Our services that a provider delivers, or that were made from what it sells. */
export const servicesAtProvider = (
  trx: Trx,
  accountId: number,
  providerServiceIds: readonly string[],
): Promise<{ serviceId: number; providerServiceId: string }[]> =>
  trx.rows(sql<{ serviceId: number; providerServiceId: string }>`
    select service_id as "serviceId", provider_service_id as "providerServiceId" from fulfilment.route
     where panel_id = ${trx.panelId} and account_id = ${accountId} and provider_service_id = any(${providerServiceIds}::text[])
     union
    select service_id, provider_service_id from fulfilment.imported_service
     where panel_id = ${trx.panelId} and account_id = ${accountId} and provider_service_id = any(${providerServiceIds}::text[])
     order by 1, 2`)

export interface NewImports {
  readonly services: readonly { readonly serviceId: number; readonly providerServiceId: string }[]
  /** None: the account's markup. */
  readonly rule: PriceRule | null
}

export async function insertImported(trx: Trx, accountId: number, { services, rule }: NewImports): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.imported_service (panel_id, service_id, account_id, provider_service_id, price_rule)
    select ${trx.panelId}, n.service_id, ${accountId}, n.provider_service_id, ${rule && JSON.stringify(storedRule(rule))}::jsonb
      from unnest(${services.map((one) => one.serviceId)}::integer[], ${services.map((one) => one.providerServiceId)}::text[])
        as n (service_id, provider_service_id)`)
}

/** Records that we took a service off sale, which only we undo. The first reason stays. */
export async function insertStopped(trx: Trx, serviceId: number, because: string, now: Date): Promise<void> {
  await trx.run(sql`
    insert into fulfilment.stopped_service (panel_id, service_id, because, at) values (${trx.panelId}, ${serviceId}, ${because}, ${now})
    on conflict (panel_id, service_id) do nothing`)
}

export async function deleteStopped(trx: Trx, serviceId: number): Promise<boolean> {
  return (await trx.run(sql`delete from fulfilment.stopped_service where panel_id = ${trx.panelId} and service_id = ${serviceId}`)) > 0
}
